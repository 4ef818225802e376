import Synchronization
import Throws

/// The classifier of throws, loaded when the first session asks for throws.
final class SharedThrowClassifier: Sendable {
    private let classifier = Mutex<ThrowKindClassifier?>(nil)

    /// The shipped classifier.
    func get() throws -> ThrowKindClassifier {
        try classifier.withLock { classifier in
            let loaded = try classifier ?? ThrowKindClassifier.builtIn()
            classifier = loaded
            return loaded
        }
    }
}
