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
        let person = found.instanceAtPoint(point)
        guard !person.isEmpty else { return nil }
        return CIImage(
            cvPixelBuffer: try found.generateMaskedImage(
                for: person, imageFrom: handler, croppedToInstancesExtent: true))
    }

    /// The numbers of the people as grey values.
    func numbers(in picture: CGImage) async throws -> CGImage? {
        try await people.perform(on: picture)?.allInstancesMask.cgImage
    }

    /// The share of the picture that shows people.
    func share(of picture: CGImage) async throws -> Double {
        let mask = try await crowd.perform(on: picture)
        var covered = 0.0
        for y in 0..<Int(mask.size.height) {
            for x in 0..<Int(mask.size.width) {
                let pixel = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                covered += Double(mask.pixel(at: NormalizedPoint(imagePoint: pixel, in: mask.size)))
            }
        }
        return covered / Double(mask.size.width * mask.size.height)
    }
}
