import Inference
import PoseCore

/// Runs a detector with anchors on regions of a picture, several at a time where the model can.
final class AnchorDetector {
    /// What is in a region: in pixels of the tensor, with the region's map.
    typealias Sight = (found: [AnchorDecoder.Detection], toPicture: AffineMap)

    /// More at a time would keep more memory than they save time.
    private static let maximumRequestCount = 4

    private let minimumScore: Float
    private let decoder: AnchorDecoder
    private let requests: [InferenceRequest]
    private let sampler: RegionSampler
    /// What is looked at or waits for a request, in the order of the requests.
    private var pending: (regions: [RegionOfInterest], picture: PixelBuffer)?

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
        requests = try withPoseEstimationErrors { () throws(InferenceError) in
            var requests: [InferenceRequest] = []
            for _ in 0..<min(Self.maximumRequestCount, model.concurrentRequests) {
                requests.append(try model.makeRequest())
            }
            return requests
        }
    }

    /// Starts looking in the regions; other work can go on until `finish()`.
    func start(_ regions: [RegionOfInterest], of picture: PixelBuffer) throws(PoseEstimationError) {
        // Left running by a frame that failed.
        _ = try finish()
        pending = (regions, picture)
        for index in regions.indices.prefix(requests.count) { try start(index, regions, picture) }
    }

    /// Waits for what is in each of the regions given to `start`.
    func finish() throws(PoseEstimationError) -> [Sight] {
        guard let (regions, picture) = pending else { return [] }
        pending = nil
        var sights: [Sight] = []
        for (index, region) in regions.enumerated() {
            let request = requests[index % requests.count]
            let (boxes, scores) = try withPoseEstimationErrors { () throws(InferenceError) in
                // While another thread is at this one, the next can be worked on here.
                if try !request.help() { try requests[(index + 1) % requests.count].help() }
                try request.wait()
                return (try request.output(0), try request.output(1))
            }
            if index + requests.count < regions.count { try start(index + requests.count, regions, picture) }
            sights.append(
                (
                    decoder.detections(boxes: boxes, scores: scores, minimumScore: minimumScore),
                    region.tensorToPicture(extent: decoder.extent)
                ))
        }
        return sights
    }

    private func start(
        _ index: Int, _ regions: [RegionOfInterest], _ picture: PixelBuffer
    ) throws(PoseEstimationError) {
        let request = requests[index % requests.count]
        try withPoseEstimationErrors { () throws(InferenceError) in
            try request.withInput { sampler.sample(regions[index], of: picture, into: $0) }
            try request.start()
        }
    }
}
