/// One of several outputs of the same results: when it fails it is given up, and the others go on.
struct GuardedOutput<Output> {
    /// The output; nil once it failed.
    private(set) var output: Output?
    /// Why it was given up.
    private(set) var failure: (any Error)?

    /// Creates the output; a failure is kept, not thrown.
    init(_ make: () throws -> Output) {
        do { output = try make() } catch { failure = error }
    }

    /// Does a step of the output's work, unless it failed before.
    mutating func attempt(_ step: (Output) throws -> Void) {
        guard let output else { return }
        do {
            try step(output)
        } catch {
            // Released: an unfinished file is removed.
            self.output = nil
            failure = error
        }
    }
}
