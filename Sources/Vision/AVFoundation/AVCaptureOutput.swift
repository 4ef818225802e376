/// What takes frames from a capture session.
public class AVCaptureOutput: NSObject, @unchecked Sendable {
    // Sendable: connections, which change while a session runs, are behind a lock; all else is set up before, as on Apple's
    // systems.

    private let connecting = NSLock()
    private var connected: [AVCaptureConnection] = []

    /// How it is connected; one connection once it was added to a session with an input.
    public internal(set) var connections: [AVCaptureConnection] {
        get { connecting.withLock { connected } }
        set { connecting.withLock { connected = newValue } }
    }

    /// The connection of a type of media; nil before it was added to a session with an input.
    public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
        mediaType == .video ? connections.first : nil
    }
}

/// Gives each frame to a delegate, on a queue.
public class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
    private let mutex = NSLock()
    private weak var receiver: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
    private var queue: DispatchQueue?

    // Declared as Apple does, so that it can be read as it is.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The pixel format under `kCVPixelBufferPixelFormatTypeKey`, one of `availableVideoPixelFormatTypes`; without it frames
    /// are 420v.
    public var videoSettings: [String: Any]! = [:] {
        didSet {
            let format = OSType(pixelFormatOf: videoSettings)
            // As on Apple's systems: frames that cannot be converted would never come.
            precondition(
                availableVideoPixelFormatTypes.contains(format),
                "unsupported pixel format type \(format); use one of availableVideoPixelFormatTypes")
        }
    }
    /// True to drop frames of a camera that come while the delegate is busy; else they wait.
    public var alwaysDiscardsLateVideoFrames = true
    /// The time between two frames; without effect, ask the device.
    public var minFrameDuration = CMTime.invalid

    /// Creates an output.
    public override init() {}

    /// Sets what gets the frames, and on which queue: a serial one.
    public func setSampleBufferDelegate(
        _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
        queue sampleBufferCallbackQueue: DispatchQueue?
    ) {
        precondition(
            sampleBufferDelegate == nil || sampleBufferCallbackQueue != nil, "a delegate needs a queue")
        mutex.withLock { (receiver, queue) = (sampleBufferDelegate, sampleBufferCallbackQueue) }
    }

    /// What gets the frames.
    public var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
        mutex.withLock { receiver }
    }

    /// On which queue it gets them.
    public var sampleBufferCallbackQueue: DispatchQueue? { mutex.withLock { queue } }

    /// The pixel formats that frames can have.
    public var availableVideoPixelFormatTypes: [OSType] { CVPixelBuffer.convertibleFormats }
}

/// What gets a capture session's frames.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: AnyObject {
    /// A frame came.
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection)
    /// A frame came while the delegate was busy, and was dropped.
    func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}

    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {}
}
