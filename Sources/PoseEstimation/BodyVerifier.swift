import PoseCore

/// Tells whether somebody whom the detector found is there, by further looks with the landmark model.
struct BodyVerifier {
    /// What somebody new must show to be taken for a person.
    enum Demand {
        /// To be surely one, or to be where one was lost just now.
        case trust
        /// To be surely one.
        case certainty
        /// To be clearly seen, however sure the detector is: where no person is likely.
        case clarity
    }

    /// Detector score from which a person needs no look in the mirror.
    static let sureDetectionScore: Float = 0.9
    /// How far from each other, and the least pose flag, of whom clarity is demanded.
    private static let (clearMirrorTolerance, clearFlag) = (Float(0.05), Float(0.98))
    /// How far from each other a body and its mirror image may be seen, in radii of the body.
    static func mirrorTolerance(_ score: Float) -> Float { max(0.05, 0.2 * score - 0.05) }

    let landmarkModel: LandmarkModel
    /// The least pose flag of a person.
    let minimumFlag: Float

    /// The detections that the landmark model finds somebody in, and what it sees of them.
    func verified(
        _ detections: [PersonDetection], in picture: PixelBuffer
    ) throws(PoseEstimationError) -> [(PersonDetection, LandmarkOutput)] {
        let first = zip(detections, try landmarkModel.landmarks(in: detections.map(\.region), of: picture))
            .filter { $1.flag >= minimumFlag }
        // The detector's region is rough: look again with the one that the landmarks give.
        let second = try landmarkModel.landmarks(in: first.map(\.1.region), of: picture)
        return zip(first, second).compactMap { first, output in
            output.flag >= minimumFlag && output.isPlausible(in: picture.size) ? (first.0, output) : nil
        }
    }

    /// True of whom the detector is sure, and of whom the landmark model sees in the mirror, too: where
    /// nobody is, it sees another body there.
    func isSure(
        _ output: LandmarkOutput, score: Float, in picture: PixelBuffer, demand: Demand = .certainty
    ) throws(PoseEstimationError) -> Bool {
        let isClear = demand == .clarity
        if isClear, output.flag < Self.clearFlag { return false }
        if !isClear, score >= Self.sureDetectionScore { return true }
        return try isSameInMirror(
            output, within: isClear ? Self.clearMirrorTolerance : Self.mirrorTolerance(score), in: picture)
    }

    /// True when the same body is seen in the mirror.
    ///
    /// - Parameter tolerance: How far from each other both may be, in radii of the body.
    func isSameInMirror(
        _ output: LandmarkOutput, within tolerance: Float, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> Bool {
        try landmarkModel.landmarks(in: [output.region.mirrored], of: picture).contains {
            $0.flag >= minimumFlag && $0.isSamePerson(as: output, within: tolerance)
        }
    }

    /// How somebody seen upside down looks the right way up; nil when they do not.
    ///
    /// Of a body whose head is not in the picture the legs are easily seen as arms, and where to look next follows from
    /// what was seen.
    func rightWayUp(
        _ output: LandmarkOutput, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> LandmarkOutput? {
        // Most people stand, and more of them is cut off than their region knows of.
        var (upright, turned) = (output.region.enlarged, output.region)
        upright.rotation = 0
        turned.rotation += .pi
        for region in [upright, turned] {
            // A region that was guessed is rough: look again with the one that the landmarks give.
            let first = try landmarkModel.landmarks(in: [region], of: picture)
            let second = try landmarkModel.landmarks(in: first.map(\.region), of: picture)
            if let found = second.first(where: { $0.flag >= minimumFlag && !$0.isUpsideDown }) {
                return found
            }
        }
        return nil
    }
}
