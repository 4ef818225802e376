import CoreImage
import Vision

/// Cuts people out of pictures.
actor CutoutService {
    private let people = GeneratePersonInstanceMaskRequest()
    private let crowd = GeneratePersonSegmentationRequest()

    init() {
        crowd.qualityLevel = .balanced
        crowd.outputPixelFormatType = kCVPixelFormatType_OneComponent8
    }

    /// The person at a point, and nothing else.
    func cutout(at point: NormalizedPoint, in picture: CGImage) async throws -> CIImage? {
        let handler = ImageRequestHandler(picture)
        guard let found = try await handler.perform(people) else { return nil }
        let number = found.instanceAtPoint(point)
        guard number > 0 else { return nil }
        return CIImage(
            cvPixelBuffer: try found.generateMaskedImage(
                for: [number], imageFrom: handler, croppedToInstancesExtent: true))
    }

    /// The share of the picture that shows people.
    func share(of picture: CGImage) async throws -> Double {
        let mask = try await crowd.perform(on: picture)
        var covered = 0.0
        for y in 0..<Int(mask.size.height) {
            for x in 0..<Int(mask.size.width) {
                covered += Double(mask.pixel(at: CGPoint(x: x, y: y)) ?? 0)
            }
        }
        return covered / Double(mask.size.width * mask.size.height)
    }
}
