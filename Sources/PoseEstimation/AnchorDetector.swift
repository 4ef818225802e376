import Inference
import PoseCore

/// Runs a detector with anchors on one region of a picture at a time.
final class AnchorDetector {
    private let minimumScore: Float
    private let decoder: AnchorDecoder
    private let request: InferenceRequest
    private let sampler: RegionSampler
    private var pending: RegionOfInterest?

    /// - Parameters:
    ///   - path: Where the model came from, for messages.
    ///   - range: Where brightness 0 and 255 lie in the model's input.
    init(
        _ model: InferenceModel, path: String, decoder: AnchorDecoder, range: ClosedRange<Float>,
        minimumScore: Float
    ) throws(PoseEstimationError) {
        self.minimumScore = minimumScore
        self.decoder = decoder
        let expected = [[1, decoder.anchors.count, decoder.valuesPerBox], [1, decoder.anchors.count, 1]]
        guard model.outputs.map(\.shape) == expected else {
            throw PoseEstimationError(
                .unusableModel,
                "\(path): outputs are \(model.outputs.map(\.shape)), expected \(expected); run set-up again")
        }
        sampler = RegionSampler(extent: decoder.extent, range: range, border: .zero)
        request = try withPoseEstimationErrors { () throws(InferenceError) in try model.makeRequest() }
    }

    /// Starts looking in `region`; other work can go on until `finish()`.
    func start(_ region: RegionOfInterest, of picture: PixelBuffer) throws(PoseEstimationError) {
        try withPoseEstimationErrors { () throws(InferenceError) in
            try request.withInput { sampler.sample(region, of: picture, into: $0) }
            try request.start()
        }
        pending = region
    }

    /// Waits for what is in the region given to `start`: in pixels of the tensor, with the region's map.
    func finish() throws(PoseEstimationError) -> (found: [AnchorDecoder.Detection], toPicture: AffineMap) {
        guard let region = pending else { return ([], .identity) }
        pending = nil
        let (boxes, scores) = try withPoseEstimationErrors { () throws(InferenceError) in
            try request.wait()
            return (try request.output(0), try request.output(1))
        }
        return (
            decoder.detections(boxes: boxes, scores: scores, minimumScore: minimumScore),
            region.tensorToPicture(extent: decoder.extent)
        )
    }
}
