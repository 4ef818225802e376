import LimberAVFoundation
import LimberCoreImage

extension VideoReader {
    /// Which camera is read, and how.
    public struct CameraConfiguration: Hashable, Sendable {
        /// Which way a camera looks.
        public enum Position: Hashable, Sendable {
            case front
            case back
        }

        /// The format of a camera's frames.
        public enum PixelFormat: Hashable, Sendable {
            /// Three colours and an empty byte.
            case bgra32
            /// Brightness, and colours for four pixels each; brightness 0...255.
            case yuv420Full
            /// Brightness, and colours for four pixels each; brightness 16...235.
            case yuv420Video
        }

        /// How large a camera's frames are.
        public enum Resolution: Hashable, Sendable {
            /// 1920 × 1080.
            case high
            /// 1280 × 720.
            case medium
            /// 640 × 480.
            case low
        }

        /// Which way the camera looks.
        ///
        /// Partly: without effect, cameras here do not say which way they look.
        public var position: Position
        /// The frames' pixel format.
        public var pixelFormat: PixelFormat
        /// The size to ask the camera for.
        public var resolution: Resolution
        /// Frames a second to ask the camera for.
        public var frameRate: Double

        /// Creates a configuration.
        public init() { self.init(position: .front) }

        /// Creates a configuration.
        public init(
            position: Position = .front, pixelFormat: PixelFormat = .bgra32, resolution: Resolution = .high,
            frameRate: Double = 30
        ) {
            self.position = position
            self.pixelFormat = pixelFormat
            self.resolution = resolution
            self.frameRate = frameRate
        }

        /// Which way the camera looks.
        @available(*, deprecated, renamed: "position")
        public var cameraPosition: Position { position }

        var preset: AVCaptureSession.Preset {
            switch resolution {
            case .high: .high
            case .medium: .medium
            case .low: .low
            }
        }

        var format: OSType {
            switch pixelFormat {
            case .bgra32: kCVPixelFormatType_32BGRA
            case .yuv420Full: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            case .yuv420Video: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
            }
        }
    }
}
