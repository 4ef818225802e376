import PoseCore
import VideoIO

/// The reading of one camera, from a session's start to its stop, on a thread of its own.
final class CaptureRun: @unchecked Sendable {
    // Sendable: reader and feeds are used by the run's thread alone; the rest are constants or guard themselves.

    private let device: AVCaptureDevice
    private let configuration: FrameReader.Configuration
    /// What requests know its frames by.
    private let source = FrameSource()
    private let canceller = ReadCanceller()
    private weak var session: AVCaptureSession?
    private var reader: FrameReader?
    private var feeds: [ObjectIdentifier: DelegateFeed] = [:]
    private let closed = DispatchSemaphore(value: 0)

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
            closed.signal()
            throw AVError(error)
        }
        Thread.detachNewThread { [self] in
            let error = read()
            (reader, feeds) = (nil, [:])
            closed.signal()
            session?.finish(self, canceller.isCancelled ? nil : error)
        }
    }

    /// Ends the thread soon.
    func cancel() { canceller.cancel() }

    /// Waits until the camera is closed, but not for ever: a driver may hang.
    func waitUntilClosed() {
        guard closed.wait(timeout: .now() + .seconds(5)) == .success else { return }
        closed.signal()
    }

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
                    feed(for: output, frameRate: reader.format.frameRate)
                        .give(frame, mayDrop: isPaced && output.alwaysDiscardsLateVideoFrames)
                }
            }
            // The last frame is with the delegates until they have answered.
            for feed in feeds.values { feed.wait() }
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

    private func feed(for output: AVCaptureVideoDataOutput, frameRate: Double?) -> DelegateFeed {
        let key = ObjectIdentifier(output)
        if let feed = feeds[key] { return feed }
        let feed = DelegateFeed(output, source: source, frameRate: frameRate, canceller: canceller)
        feeds[key] = feed
        return feed
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
