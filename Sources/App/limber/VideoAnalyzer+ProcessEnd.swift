import Pipeline
import Synchronization

extension VideoAnalyzer {
    private static let kept = Mutex<VideoAnalyzer?>(nil)

    /// Leaves the models to the end of the process, which frees them at once: one by one that takes 25 ms.
    func keepUntilProcessEnds() {
        Self.kept.withLock { $0 = self }
    }
}
