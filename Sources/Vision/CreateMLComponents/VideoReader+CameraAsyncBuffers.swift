public import LimberAVFoundation
public import LimberCoreImage

extension VideoReader {
    /// A camera's frames: those that come while the one before is worked on are dropped; a video that plays it waits.
    ///
    /// One loop may run over them. The camera is opened when it begins and closed when it ends.
    public struct CameraAsyncBuffers: TemporalSequence {
        /// Frames.
        public typealias Feature = CIImage

        /// Gives the frames.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let frames: CameraFrames

            /// The next frame; nil when the session stops.
            public mutating func next() async throws -> TemporalFeature<CIImage>? { try await frames.next() }
        }

        /// Nil: a camera goes on.
        public var count: Int? { nil }
        /// What reads the camera; its input may be changed.
        public let captureSession: AVCaptureSession

        private let output: AVCaptureVideoDataOutput
        private let source: String

        init(_ device: AVCaptureDevice, _ configuration: CameraConfiguration) throws {
            captureSession = AVCaptureSession()
            captureSession.sessionPreset = configuration.preset
            if configuration.frameRate > 0 {
                device.activeVideoMinFrameDuration = CMTime(
                    seconds: 1 / configuration.frameRate, preferredTimescale: 600)
            }
            captureSession.addInput(try AVCaptureDeviceInput(device: device))
            output = AVCaptureVideoDataOutput()
            output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: configuration.format]
            captureSession.addOutput(output)
            source = device.uniqueID
        }

        /// Opens the camera.
        public func makeAsyncIterator() -> Iterator {
            Iterator(frames: CameraFrames(captureSession, output, source))
        }
    }
}
