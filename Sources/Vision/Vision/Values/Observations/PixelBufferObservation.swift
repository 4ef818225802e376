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

    init(_ values: [UInt8], _ size: PixelSize, _ format: MaskFormat = .byte, header: ObservationHeader) {
        plane = MaskPlane(width: size.width, height: size.height, coverage: values)
        pixelFormat = format.pixelFormat
        self.header = header
    }

    /// Creates the same observation as one of the older generation; nil for a picture that is no mask.
    public init?(_ observation: VNPixelBufferObservation) {
        let buffer = observation.pixelBuffer
        guard let mask = buffer.grayValues, let format = MaskFormat(CVPixelBufferGetPixelFormatType(buffer))
        else { return nil }
        self.init(
            mask.values, mask.size, format,
            header: ObservationHeader(
                observation, descriptor: .generatePersonSegmentationRequest(.revision1)))
    }

    // Bytes where an encoded observation names another.
    private var format: MaskFormat { MaskFormat(pixelFormat) ?? .byte }
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
            return try .gray(plane.coverage, PixelSize(width: width, height: height), format)
        } catch {
            throw VisionError(error)
        }
    }

    /// The value of a pixel, 0...1; 0 outside of the picture. Of a mask of numbers it is the number ÷ 255.
    public func pixel(at point: NormalizedPoint) -> Float {
        PixelSize(width: width, height: height).pixel(at: point)
            .map { Float(plane.coverage[$0.y * width + $0.x]) / 255 } ?? 0
    }

    /// Calls `body` with the pixels, row by row without gaps, in the picture's format; they must not be kept.
    public func withUnsafePointer<R>(_ body: (UnsafeRawPointer) -> R) -> R {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: max(1, plane.coverage.count * format.bytesPerPixel), alignment: 16)
        defer { memory.deallocate() }
        for (index, value) in plane.coverage.enumerated() { format.store(value, in: memory, at: index) }
        return body(UnsafeRawPointer(memory))
    }
}

extension PixelSize {
    /// The pixel at a point; nil outside of the picture.
    func pixel(at point: NormalizedPoint) -> (x: Int, y: Int)? {
        let (x, y) = (point.x * CGFloat(width), (1 - point.y) * CGFloat(height))
        guard x >= 0, y >= 0, x <= CGFloat(width), y <= CGFloat(height), width > 0, height > 0 else {
            return nil
        }
        // The far edges belong to the last pixels.
        return (min(width - 1, Int(x)), min(height - 1, Int(y)))
    }
}
