/// An engine that computes some kinds of models; OpenVINO computes what it refuses.
package protocol InferenceBackend: Sendable {
    /// What messages call it, as in "fixed-point".
    var name: String { get }
    /// Whether this processor and this build can run it at all.
    var isAvailable: Bool { get }

    /// Reads and prepares a model.
    ///
    /// - Parameter inputShape: [1, height, width, channels]; nil: the file's.
    /// - Throws: `BackendRefusal` when the file, or this processor, is not of a kind that it computes.
    func model(contentsOf path: String, inputShape: [Int]?) throws(BackendRefusal) -> any ModelBackend
}

/// Why a backend does not compute a model.
package struct BackendRefusal: Error, Hashable, Sendable {
    /// Ends the sentence "the engine cannot run this model: …".
    package let reason: String

    /// Creates a refusal.
    package init(_ reason: String) { self.reason = reason }
}
