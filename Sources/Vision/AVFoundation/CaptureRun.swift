import PoseCore
import VideoIO

/// The reading of one camera, from a session's start to its stop, on a thread of its own.
final class CaptureRun: @unchecked Sendable {
    // Sendable: the reader is used by the run's thread alone; the rest are constants or guards itself.

    private let device: AVCaptureDevice
    private let configuration: FrameReader.Configuration
    /// What requests know its frames by.
    private let source = FrameSource()
    private let canceller = ReadCanceller()
    private weak var session: AVCaptureSession?
    private var reader: FrameReader?
    /// One frame at a time is with the delegate.
    private let free = DispatchSemaphore(value: 1)

    init(_ device: AVCaptureDevice, preset: AVCaptureSession.Preset, session: AVCaptureSession) {
        self.device = device
        self.session = session
        var configuration = FrameReader.Configuration()
        if let format = device.chosenFormat {
            let size = format.formatDescription.dimensions
            configuration.cameraSize = PixelSize(width: Int(size.width), height: Int(size.height))
        } else {
            configuration.cameraSize = preset.size
        }
        let frame = device.activeVideoMinFrameDuration.seconds
        if frame > 0, frame.isFinite { configuration.cameraFrameRate = 1 / frame }
        self.configuration = configuration
    }

    /// Opens the camera and starts the thread.
    func start() throws(AVError) {
        do {
            reader = try FrameReader(device.uniqueID, configuration: configuration, canceller: canceller)
        } catch {
            throw AVError(error)
        }
        Thread.detachNewThread { [self] in
            let error = read()
            session?.finish(self, canceller.isCancelled ? nil : error)
        }
    }

    /// Ends the thread soon.
    func cancel() { canceller.cancel() }

    private func read() -> AVError? {
        guard let reader else { return nil }
        let isPaced =
            reader.format.isLive || ProcessInfo.processInfo.environment["LIMBER_CAPTURE_PACE"] == "live"
        if !isPaced { waitForDelegates() }
        let start = ContinuousClock.now
        do throws(VideoError) {
            while let frame = try reader.next() {
                if isPaced, !reader.format.isLive {
                    let due = start + .nanoseconds(frame.timestamp.nanoseconds)
                    Thread.sleep(forTimeInterval: max(0, (due - .now) / .seconds(1)))
                }
                guard !canceller.isCancelled, let session else { return nil }
                for case let output as AVCaptureVideoDataOutput in session.outputs {
                    give(frame, to: output, mayDrop: isPaced && output.alwaysDiscardsLateVideoFrames)
                }
            }
            // The last frame is with the delegate until it has answered.
            wait()
            return nil
        } catch {
            return AVError(error)
        }
    }

    /// Waits until every output has a delegate, and as long as a camera takes for its first frame.
    ///
    /// Programs that start a session first and connect what takes its frames then lose a camera's first frames, but
    /// must not lose those of a video.
    private func waitForDelegates() {
        while !canceller.isCancelled {
            let outputs = session?.outputs.compactMap { $0 as? AVCaptureVideoDataOutput } ?? []
            Thread.sleep(forTimeInterval: 0.2)
            if outputs.allSatisfy({ $0.sampleBufferDelegate != nil }) { return }
        }
    }

    /// Gives a frame to a delegate as soon as it is free, or drops it where it may.
    private func give(_ frame: Frame, to output: AVCaptureVideoDataOutput, mayDrop: Bool) {
        guard let connection = output.connections.first, connection.isEnabled,
            let queue = output.sampleBufferCallbackQueue, let sample = sample(of: frame, output, connection)
        else { return }
        if mayDrop {
            guard free.wait(timeout: .now()) == .success else {
                queue.async {
                    output.sampleBufferDelegate?.captureOutput(output, didDrop: sample, from: connection)
                }
                return
            }
        } else {
            guard wait(andKeep: true) else { return }
        }
        queue.async { [free] in
            output.sampleBufferDelegate?.captureOutput(output, didOutput: sample, from: connection)
            free.signal()
        }
    }

    /// Waits until the delegate is free, or the session was stopped: then it returns false.
    @discardableResult
    private func wait(andKeep isKept: Bool = false) -> Bool {
        while !canceller.isCancelled {
            guard free.wait(timeout: .now() + .milliseconds(100)) == .success else { continue }
            if !isKept { free.signal() }
            return true
        }
        return false
    }

    private func sample(
        of frame: Frame, _ output: AVCaptureVideoDataOutput, _ connection: AVCaptureConnection
    ) -> CMSampleBuffer? {
        let mirror = connection.isVideoMirrored && !connection.automaticallyAdjustsVideoMirroring
        var shown = frame
        if mirror { shown.pixelBuffer = frame.pixelBuffer.oriented(.upMirrored) }
        let format = OSType(pixelFormatOf: output.videoSettings)
        guard let buffer = CVPixelBuffer(shown.placed(in: source), format: format, isUpright: true) else {
            return nil
        }
        return CMSampleBuffer(buffer, at: frame.timestamp, frameRate: reader?.format.frameRate)
    }
}

extension AVCaptureSession.Preset {
    /// What a camera is asked for; nil leaves it to the camera.
    fileprivate var size: PixelSize? {
        switch self {
        case .high, .hd1920x1080: PixelSize(width: 1920, height: 1080)
        case .medium, .hd1280x720: PixelSize(width: 1280, height: 720)
        case .low, .vga640x480: PixelSize(width: 640, height: 480)
        case .cif352x288: PixelSize(width: 352, height: 288)
        case .hd4K3840x2160: PixelSize(width: 3840, height: 2160)
        default: nil
        }
    }
}
