/// A model that is prepared by a backend.
package protocol ModelBackend: Sendable {
    /// The engine and its numbers, as reports show them.
    var engine: InferenceEngine { get }
    /// The inputs in the file's order.
    var inputs: [TensorDescription] { get }
    /// The outputs in the file's order.
    var outputs: [TensorDescription] { get }
    /// How many requests can run at the same time; at least 1.
    var concurrentRequests: Int { get }

    /// True of shapes that a request's first input can be given: its own, and for some backends others.
    func takesInput(_ shape: [Int]) -> Bool

    /// Creates a request with tensors of its own.
    func makeRequest() throws(InferenceError) -> any RequestBackend
}

extension ModelBackend {
    package func takesInput(_ shape: [Int]) -> Bool { shape == inputs.first?.shape }
}
