/// Why a gesture model could not be used.
public struct GestureError: Error, CustomStringConvertible, Sendable {
    /// What failed, what was found, what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
