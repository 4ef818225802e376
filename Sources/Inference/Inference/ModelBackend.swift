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

    /// Creates a request with tensors of its own.
    func makeRequest() throws(InferenceError) -> any RequestBackend
}
