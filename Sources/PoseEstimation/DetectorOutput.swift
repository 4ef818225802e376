import PoseCore

/// Decodes the pose detector's tensors: boxes [2254, 12] relative to their anchors, and scores [2254].
enum DetectorOutput {
    ///
    /// The boxes are those of heads. Published with an overlap of 0.3, at which people shoulder to shoulder
    /// become one between them.
    static let decoder = AnchorDecoder(
        extent: 224, keypointCount: 4, grids: [(8, 2), (16, 2), (32, 6)], maximumOverlap: 0.5)

    /// The people in the detector's output, in pixels of the tensor.
    static func people(boxes: [Float], scores: [Float], minimumScore: Float) -> [PersonDetection] {
        decoder.detections(boxes: boxes, scores: scores, minimumScore: minimumScore).map(PersonDetection.init)
    }
}

extension PersonDetection {
    /// The person whom the pose detector saw: keypoint 0 is the hip, 1 lies on the circle round the body.
    init(_ detection: AnchorDecoder.Detection) {
        self.init(
            score: detection.score, hip: detection.keypoints[0], radiusPoint: detection.keypoints[1],
            head: detection.center)
    }
}
