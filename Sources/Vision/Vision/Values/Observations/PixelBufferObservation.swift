public import Foundation
public import LimberCoreGraphics
public import LimberCoreMedia
public import LimberCoreVideo
import PoseCore

/// A picture of one component that a request made, such as a mask.
public struct PixelBufferObservation: VisionObservation {
    /// The format of the picture.
    public let pixelFormat: OSType

    private let plane: MaskPlane
    private let header: ObservationHeader

    init(_ values: [UInt8], _ size: PixelSize, format: OSType, header: ObservationHeader) {
        plane = MaskPlane(width: size.width, height: size.height, coverage: values)
        pixelFormat = format
        self.header = header
    }

    private var width: Int { plane.width }
    private var height: Int { plane.height }

    /// The picture's size in pixels.
    public var size: CGSize { CGSize(width: width, height: height) }
    /// The name of a model's output; nil for other requests.
    public var featureName: String? { nil }
    /// Distinguishes it from all others.
    public var uuid: UUID { header.uuid }
    /// 1.
    public var confidence: Float { header.confidence }
    /// When it was seen; nil where the picture's time is not known.
    public var timeRange: CMTimeRange? { header.timeRange }
    /// What made it.
    public var originatingRequestDescriptor: RequestDescriptor? { header.descriptor }

    /// The size.
    public var description: String { "PixelBufferObservation size=\(width)x\(height)" }

    /// The picture in gray, 8 bits.
    public var cgImage: CGImage {
        get throws {
            guard let provider = CGDataProvider(data: Data(plane.coverage) as CFData),
                let image = CGImage(
                    width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
                    shouldInterpolate: false, intent: .defaultIntent)
            else { throw VisionError.internalError("no picture of \(width) × \(height)") }
            return image
        }
    }

    /// The picture in a pixel buffer of its format.
    public func makePixelBuffer() throws -> CVPixelBuffer {
        do throws(VNError) {
            return try .gray(
                plane.coverage, PixelSize(width: width, height: height),
                isFloat: pixelFormat == kCVPixelFormatType_OneComponent32Float)
        } catch {
            throw VisionError(error)
        }
    }

    /// The value of a pixel, 0...1; nil outside of the picture.
    ///
    /// - Parameter point: In pixels, origin at the upper left.
    public func pixel(at point: CGPoint) -> Float? {
        guard point.x >= 0, point.y >= 0, point.x < CGFloat(width), point.y < CGFloat(height) else {
            return nil
        }
        return Float(plane.coverage[Int(point.y) * width + Int(point.x)]) / 255
    }
}
