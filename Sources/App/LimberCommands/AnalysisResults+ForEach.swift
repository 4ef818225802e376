import Pipeline
import ResultExport
import VideoIO

extension AnalysisResults {
    /// Hands the results to `body` one after another: to the source's end, as long as they are wanted.
    ///
    /// The end of a live source is up to its viewer: an interrupt ends it as a file ends.
    /// - Returns: Why the source broke off after its first frame, so that what came before is kept; nil at its end.
    /// - Throws: Why there is not even one frame, and that the task was cancelled.
    func forEach(
        while isWanted: () -> Bool, _ body: (FrameResult) throws -> Void
    ) async throws -> (any Error)? {
        if format.isLive { TemporaryFiles.record(endedBy: { finish() }) }
        defer { TemporaryFiles.record(endedBy: nil) }
        var frames = 0
        var breakage: (any Error)?
        let iterator = makeAsyncIterator()
        while breakage == nil, isWanted() {
            do {
                guard let result = try await iterator.next() else { break }
                try body(result)
                frames += 1
            } catch let error as VideoError where frames > 0 && error.code != .cancelled {
                breakage = error
            } catch  where frames > 0 && !(error is VideoError || error is CancellationError) {
                breakage = AnalysisFailure(source: format.name, frames: frames, reason: error)
            }
        }
        try Task.checkCancellation()
        return breakage
    }
}
