import LimberCoreMedia
public import LimberCoreVideo

/// A picture that a request made, such as a mask.
open class VNPixelBufferObservation: VNObservation {
    /// The picture.
    public let pixelBuffer: CVPixelBuffer
    /// The name of a model's output; nil for other requests.
    public var featureName: String? { nil }

    init(_ pixelBuffer: CVPixelBuffer, timeRange: CMTimeRange) {
        self.pixelBuffer = pixelBuffer
        super.init(confidence: 1, timeRange: timeRange)
    }
}
