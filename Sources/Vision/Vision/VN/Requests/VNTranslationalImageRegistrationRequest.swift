import LimberCoreGraphics
import PoseCore

/// The first revision of the request that aligns pictures by a shift.
public let VNTranslationalImageRegistrationRequestRevision1 = 1

/// Finds the shift that lays a picture on another of the same size.
///
///     let request = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: previous)
///     try handler.perform([request], on: current)
///     let shift = request.results?.first?.alignmentTransform
open class VNTranslationalImageRegistrationRequest: VNImageRegistrationRequest {
    /// The shift: nil before the first perform and after one that failed, empty where nothing can be compared.
    public var results: [VNImageTranslationAlignmentObservation]? {
        observations?.compactMap { $0 as? VNImageTranslationAlignmentObservation }
    }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let reference = try part(of: image).image
        let floating = try part(of: try floatingImage()).image
        guard reference.picture.size == floating.picture.size else {
            let (first, second) = (reference.picture.size, floating.picture.size)
            throw VNError(
                .invalidArgument,
                "the pictures are \(first.width)x\(first.height) and \(second.width)x\(second.height), expected two of one "
                    + "size")
        }
        guard let shift = PictureShift(of: floating.picture, to: reference.picture) else { return [] }
        // From rows downwards to Core Graphics' axis upwards.
        let transform = CGAffineTransform(translationX: CGFloat(shift.offset.x), y: CGFloat(-shift.offset.y))
        return [
            VNImageTranslationAlignmentObservation(
                transform, confidence: shift.confidence, timeRange: image.timeRange)
        ]
    }
}
