/// Why the live server could not start; `description` is one line for the user.
public struct LiveServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong, with what, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
