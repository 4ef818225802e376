import Foundation
public import Movement
import Synchronization
public import VideoIO

/// Analyses a whole file in the background: every frame, as fast as the time allows that live sessions leave.
///
/// The session must be one in the background (`LiveSession.Configuration.isBackground`) and belongs to the analysis.
/// Memory stays flat: one frame is in work, and its result is handed over before the next one is read.
///
///     let analysis = FileAnalysis(of: "squats.mp4", session: session) { analysis, event in … }
///     analysis.start()
public final class FileAnalysis: Sendable {
    /// What happens, in order, on the analysis's own thread.
    public enum Event: Sendable {
        /// The file was opened.
        case opened(SourceFormat)
        /// One more frame was analysed.
        case frame(FrameResult)
        /// All frames were; with the repetitions and actions that the end completes, how many frames could not be decoded,
        /// and what is to be said of the others.
        case ended(MovementAnalysis.Found, lostFrames: Int, warnings: SourceWarnings)
        /// The file cannot be read on.
        case failed(message: String)
    }

    private let control = PlayerControl(clock: RealPlayerClock())
    private let session: LiveSession
    private let open: @Sendable (ReadCanceller) throws -> any SeekableReading
    private let onEvent: @Sendable (FileAnalysis, Event) -> Void
    private let newest = Mutex<FrameResult?>(nil)

    /// Prepares the analysis of a file; `start()` begins it.
    public convenience init(
        of path: String, session: LiveSession, onEvent: @escaping @Sendable (FileAnalysis, Event) -> Void
    ) {
        self.init(session: session, onEvent: onEvent) { canceller in
            try LiveSource.file(path).open(frameRate: 30, canceller: canceller)
        }
    }

    init(
        session: LiveSession, onEvent: @escaping @Sendable (FileAnalysis, Event) -> Void,
        open: @escaping @Sendable (ReadCanceller) throws -> any SeekableReading
    ) {
        self.session = session
        self.open = open
        self.onEvent = onEvent
    }

    /// Begins, on a thread of its own; to be called once.
    public func start() {
        let status = DetachedThread.start { [self] in
            ThreadPriority.lower()
            run()
        }
        if let status { onEvent(self, .failed(message: String(cString: strerror(status)))) }
    }

    /// Holds the analysis, or lets it go on.
    public func setHeld(_ isHeld: Bool) { control.setPaused(isHeld) }

    /// Ends it; after the frame in work nothing happens any more.
    public func stop() {
        control.stop()
        session.end()
    }

    private func run() {
        do {
            var reader = try open(control.makeCanceller())
            guard !control.isStopped else { return }
            onEvent(self, .opened(reader.format))
            while let decoded = try read(&reader) {
                control.waitWhilePaused()
                guard !control.isStopped else { return }
                if let result = try result(of: decoded) { onEvent(self, .frame(result)) }
            }
            session.filePoses?.noteEnd()
            let end = try session.finishActions()
            guard !control.isStopped else { return }
            onEvent(
                self,
                .ended(end.movement, lostFrames: reader.lostFrames, warnings: reader.warnings))
        } catch {
            if !control.isStopped { onEvent(self, .failed(message: "\(error)")) }
        }
    }

    private func read(_ reader: inout any SeekableReading) throws -> DecodedFrame? {
        var duration = Duration.zero
        return try measure(&duration) { try reader.next() }.map {
            DecodedFrame(frame: $0, duration: duration)
        }
    }

    private func result(of decoded: DecodedFrame) throws -> FrameResult? {
        control.beginFrame()
        session.submit(decoded) { [self] outcome in
            switch outcome {
            case .success(let result):
                newest.withLock { $0 = result }
                control.endFrame(nil)
            case .failure(let error): control.endFrame(error)
            }
        }
        control.waitForResults()
        try control.checkFailure()
        return newest.withLock { $0.take() }
    }
}
