extension AVCaptureDevice {
    /// Says how a camera's frames must be turned to be level: not at all, because they come upright.
    public class RotationCoordinator: NSObject, @unchecked Sendable {
        // Sendable: all properties are constants.

        /// The camera.
        public let device: AVCaptureDevice?
        /// None: there are no layers on Linux.
        public var previewLayer: AnyObject? { nil }
        /// 0: frames come upright.
        public let videoRotationAngleForHorizonLevelPreview: CGFloat = 0
        /// 0: frames come upright.
        public let videoRotationAngleForHorizonLevelCapture: CGFloat = 0

        /// Creates a coordinator; the layer is nil on Linux.
        public init(device: AVCaptureDevice, previewLayer: AnyObject?) { self.device = device }
    }
}
