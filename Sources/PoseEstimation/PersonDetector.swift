import Inference
import PoseCore

/// Looks for people in a square of a picture with BlazePose's detector.
final class PersonDetector {
    /// Score from which the detector's word is taken.
    let minimumScore: Float

    private let request: InferenceRequest
    private let sampler = RegionSampler(extent: DetectorOutput.extent, range: -1...1, border: .zero)
    private var pending: RegionOfInterest?

    /// - Parameter path: Where the model came from, for messages.
    init(_ model: InferenceModel, path: String, minimumScore: Float) throws(PoseEstimationError) {
        self.minimumScore = minimumScore
        let expected = [
            [1, DetectorOutput.anchorCount, DetectorOutput.valuesPerBox], [1, DetectorOutput.anchorCount, 1],
        ]
        guard model.outputs.map(\.shape) == expected else {
            throw PoseEstimationError(
                .unusableModel,
                "\(path): outputs are \(model.outputs.map(\.shape)), expected \(expected); run set-up again")
        }
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

    /// Waits for the people in the region given to `start`, in pixels of the upright picture.
    func finish() throws(PoseEstimationError) -> [PersonDetection] {
        guard let region = pending else { return [] }
        pending = nil
        let (boxes, scores) = try withPoseEstimationErrors { () throws(InferenceError) in
            try request.wait()
            return (try request.output(0), try request.output(1))
        }
        let people = DetectorOutput.people(boxes: boxes, scores: scores, minimumScore: minimumScore)
        let toPicture = region.tensorToPicture(extent: DetectorOutput.extent)
        return people.map {
            PersonDetection(
                score: $0.score, hip: toPicture.apply(to: $0.hip),
                radiusPoint: toPicture.apply(to: $0.radiusPoint))
        }
    }

    /// The people in `region`, in pixels of the upright picture.
    func people(in region: RegionOfInterest, of picture: PixelBuffer) throws(PoseEstimationError)
        -> [PersonDetection]
    {
        try start(region, of: picture)
        return try finish()
    }
}
