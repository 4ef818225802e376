/// What gives frames to a capture session.
public class AVCaptureInput: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    /// A stream of an input.
    public class Port: NSObject, @unchecked Sendable {
        // Sendable: it has no state.

        /// Pictures.
        public var mediaType: AVMediaType { .video }
        /// True: it gives frames.
        public var isEnabled: Bool { true }
    }

    /// The streams: one of pictures.
    public let ports = [Port()]
}

/// A camera as the input of a capture session.
public class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
    /// The camera.
    public let device: AVCaptureDevice

    /// Creates an input; whether the camera can be opened shows when the session starts.
    public init(device: AVCaptureDevice) throws { self.device = device }
}
