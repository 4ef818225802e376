public import Foundation
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

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let picture = coder.kept(PixelBufferObservation.self, forKey: "picture"),
            let buffer = try? picture.makePixelBuffer()
        else { return nil }
        pixelBuffer = buffer
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        if let picture = PixelBufferObservation(self) { coder.keep(picture, forKey: "picture") }
    }
}
