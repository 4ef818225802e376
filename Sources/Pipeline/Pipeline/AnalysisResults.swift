import Foundation
import Synchronization
public import VideoIO

/// The results of one source's frames, one after another, as fast as they are taken.
///
/// Can be iterated once.
public struct AnalysisResults: AsyncSequence, Sendable {
    /// One frame's result.
    public typealias Element = FrameResult

    /// What is known of the source.
    public let format: SourceFormat
    private let run: Run

    init(source: sending any FrameReading, analyzer: VideoAnalyzer, onCancel: @escaping @Sendable () -> Void)
    {
        format = source.format
        run = Run(source: source, analyzer: analyzer, onCancel: onCancel)
    }

    /// Frames of the source that could not be decoded so far; complete when the results have ended.
    public var lostFrames: Int { run.lostFrames.load(ordering: .relaxed) }

    /// What is to be said of the source's pictures; complete when the results have ended.
    public var warnings: SourceWarnings { run.warnings.withLock { $0 } }

    /// Ends the source at the frame that is being read, as a file ends: what came before is still analysed.
    ///
    /// For any thread; how a recording from a camera or a stream is ended.
    public func finish() { run.finish() }

    /// Starts the analysis.
    public func makeAsyncIterator() -> Iterator { Iterator(run: run) }

    /// Gives one result after another; releasing it stops the analysis.
    public final class Iterator: AsyncIteratorProtocol {
        private let run: Run

        init(run: Run) {
            self.run = run
            run.start()
        }

        deinit { run.cancel() }

        /// The next frame's result; nil at the source's end and after the task was cancelled.
        ///
        /// Throws what the source or the estimator threw.
        public func next() async throws -> FrameResult? {
            let run = run
            return try await withTaskCancellationHandler {
                try await run.results.next()
            } onCancel: {
                run.cancel()
            }
        }
    }

    /// The threads of one analysis.
    final class Run: Sendable {
        /// Frames between decoder and analysis: enough to even out slow frames, few enough to be small.
        private let frames = BoundedChannel<DecodedFrame>(capacity: 3)
        /// Bodies of the next frame are searched for while the frame before is finished.
        private let posed = BoundedChannel<PosedFrame>(capacity: 1)
        let results = BoundedChannel<FrameResult>(capacity: 3)
        let lostFrames = Atomic(0)
        let warnings = Mutex(SourceWarnings())
        private let arePictures: Bool
        private let source: Mutex<any FrameReading>
        private let analyzer: VideoAnalyzer
        private let readCanceller: ReadCanceller?
        private let onCancel: @Sendable () -> Void
        private let isStarted = Atomic(false)
        private let isEnded = Atomic(false)
        private let isFinishing = Atomic(false)

        init(
            source: sending any FrameReading, analyzer: VideoAnalyzer,
            onCancel: @escaping @Sendable () -> Void
        ) {
            arePictures = source.format.arePhotographs
            readCanceller = source.readCanceller
            self.source = Mutex(source)
            self.analyzer = analyzer
            self.onCancel = onCancel
        }

        func start() {
            precondition(!isStarted.exchange(true, ordering: .relaxed), "results can be iterated once")
            Thread.detachNewThread { [self] in decode() }
            Thread.detachNewThread { [self] in
                analyzer.findBodies(in: frames, arePictures: arePictures, to: posed)
            }
            Thread.detachNewThread { [self] in
                analyzer.finishResults(of: posed, arePictures: arePictures, to: results)
                // A consumer that waits for the next frame of a failed analysis need not.
                frames.cancel()
                isEnded.store(true, ordering: .relaxed)
            }
        }

        func cancel() {
            guard !isEnded.exchange(true, ordering: .relaxed) else { return }
            frames.cancel()
            posed.cancel()
            results.cancel()
            endRead()
        }

        func finish() {
            isFinishing.store(true, ordering: .relaxed)
            // A source may be waited for.
            endRead()
        }

        private func endRead() {
            readCanceller?.cancel()
            onCancel()
        }

        private func decode() {
            do {
                try source.withLock { source in
                    defer {
                        lostFrames.store(source.lostFrames, ordering: .relaxed)
                        let found = source.warnings
                        warnings.withLock { $0 = found }
                    }
                    var isWanted = true
                    while isWanted, !isFinishing.load(ordering: .relaxed) {
                        var duration = Duration.zero
                        guard let frame = try measure(&duration, { try source.next() }) else { break }
                        isWanted = frames.send(DecodedFrame(frame: frame, duration: duration))
                    }
                }
                frames.finish()
            } catch {
                frames.finish(throwing: isFinishing.load(ordering: .relaxed) ? nil : error)
            }
        }
    }
}
