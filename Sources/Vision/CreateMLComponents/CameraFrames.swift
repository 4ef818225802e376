import LimberAVFoundation
import LimberCoreImage

/// Runs a session and hands its frames over, each when it is asked for.
final class CameraFrames: @unchecked Sendable {
    // Sendable: all properties are constants, and guard themselves.

    private let session: AVCaptureSession
    private let mailbox: FrameMailbox
    private let observers: [any NSObjectProtocol]

    init(_ session: AVCaptureSession, _ output: AVCaptureVideoDataOutput, _ source: String) {
        let mailbox = FrameMailbox(source)
        self.session = session
        self.mailbox = mailbox
        output.setSampleBufferDelegate(mailbox, queue: DispatchQueue(label: "limber.camera"))
        observers = [
            NotificationCenter.default.addObserver(
                forName: .AVCaptureSessionRuntimeError, object: session, queue: nil
            ) { mailbox.end($0.userInfo?[AVCaptureSessionErrorKey] as? any Error) },
            NotificationCenter.default.addObserver(
                forName: .AVCaptureSessionDidStopRunning, object: session, queue: nil
            ) { _ in mailbox.end(nil) },
        ]
        session.startRunning()
    }

    deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        mailbox.end(nil)
        session.stopRunning()
    }

    /// The next frame; nil when the session has stopped.
    func next() async throws -> TemporalFeature<CIImage>? {
        try await withTaskCancellationHandler {
            try await mailbox.next()
        } onCancel: {
            mailbox.end(CancellationError())
        }
    }
}

/// Where a session leaves one frame at a time; it waits until the frame is asked for.
private final class FrameMailbox: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable
{
    // Sendable: what changes is behind a lock.

    private typealias Answer = CheckedContinuation<TemporalFeature<CIImage>?, any Error>

    private struct State {
        var waiting: Answer?
        var isOver = false
        var error: (any Error)?
    }

    private let source: String
    /// Signalled when a frame is asked for, or none will be any more.
    private let wanted = DispatchSemaphore(value: 0)
    private let mutex = NSLock()
    private var state = State()

    init(_ source: String) { self.source = source }

    func next() async throws -> TemporalFeature<CIImage>? {
        try await withCheckedThrowingContinuation { answer in
            let over = mutex.withLock { () -> Result<Void, any Error>? in
                guard state.isOver else {
                    state.waiting = answer
                    return nil
                }
                defer { state.error = nil }
                return state.error.map { .failure($0) } ?? .success(())
            }
            switch over {
            case nil: wanted.signal()
            case .success: answer.resume(returning: nil)
            case .failure(let error): answer.resume(throwing: error)
            }
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard let buffer = sampleBuffer.imageBuffer, !mutex.withLock({ state.isOver }) else { return }
        wanted.wait()
        let answer = mutex.withLock {
            defer { state.waiting = nil }
            return state.waiting
        }
        answer?.resume(
            returning: TemporalFeature(
                id: TemporalSegmentIdentifier(sampleBuffer, of: source),
                feature: CIImage(cvPixelBuffer: buffer)))
    }

    /// Ends the frames: the frame that is waited for is nil, or the error.
    func end(_ error: (any Error)?) {
        let answer = mutex.withLock { () -> Answer? in
            guard !state.isOver else { return nil }
            defer { state.waiting = nil }
            (state.isOver, state.error) = (true, state.waiting == nil ? error : nil)
            return state.waiting
        }
        wanted.signal()
        if let error { answer?.resume(throwing: error) } else { answer?.resume(returning: nil) }
    }
}
