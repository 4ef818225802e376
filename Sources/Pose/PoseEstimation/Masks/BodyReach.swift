import PixelSampling
import PoseCore

/// How far from a body's bones its surface, hair and clothes lie at most: what the mask shows beyond is something else.
struct BodyReach {
    private struct Part {
        var (start, end): (PixelPoint, PixelPoint)
        /// In radii of the body.
        var reach: Float
    }

    private let parts: [Part]
    private let radius: Float

    /// Logits that a place loses for each radius of the body that it lies beyond reach: 4 for a tenth.
    private static let slope: Float = 40

    /// The reach of the body that a candidate's joints show.
    init(_ candidate: PersonCandidate) {
        func point(_ joint: BodyLandmark) -> PixelPoint { candidate.point(joint) }
        // A crouching body's circle is smaller, its limbs are not.
        let trunk = max(
            point(.leftShoulder).distance(to: point(.leftHip)),
            point(.rightShoulder).distance(to: point(.rightHip)))
        let leg = max(
            point(.leftHip).distance(to: point(.leftKnee)) + point(.leftKnee).distance(to: point(.leftAnkle)),
            point(.rightHip).distance(to: point(.rightKnee))
                + point(.rightKnee).distance(to: point(.rightAnkle)))
        radius = max(RegionOfInterest(candidate).bodyRadius, 2 * trunk, 1.1 * leg)
        func limb(_ start: BodyLandmark, _ end: BodyLandmark, _ reach: Float) -> Part {
            Part(start: point(start), end: point(end), reach: reach)
        }
        func hand(_ elbow: BodyLandmark, _ wrist: BodyLandmark) -> Part {
            let (from, to) = (point(elbow), point(wrist))
            let end = PixelPoint(x: to.x + 0.5 * (to.x - from.x), y: to.y + 0.5 * (to.y - from.y))
            return Part(start: to, end: end, reach: 0.17)
        }
        parts = [
            limb(.leftShoulder, .leftElbow, 0.17), limb(.leftElbow, .leftWrist, 0.15),
            limb(.rightShoulder, .rightElbow, 0.17), limb(.rightElbow, .rightWrist, 0.15),
            hand(.leftElbow, .leftWrist), hand(.rightElbow, .rightWrist),
            limb(.leftHip, .leftKnee, 0.22), limb(.leftKnee, .leftAnkle, 0.17),
            limb(.rightHip, .rightKnee, 0.22), limb(.rightKnee, .rightAnkle, 0.17),
            limb(.leftAnkle, .leftAnkle, 0.25), limb(.rightAnkle, .rightAnkle, 0.25),
            limb(.leftShoulder, .leftHip, 0.25), limb(.rightShoulder, .rightHip, 0.25),
            limb(.leftShoulder, .rightShoulder, 0.2), limb(.leftHip, .rightHip, 0.25),
            limb(.leftShoulder, .rightHip, 0.25), limb(.leftEar, .rightEar, 0.35), limb(.nose, .nose, 0.3),
        ]
    }

    /// Lowers the logits of a grid's cells that lie beyond reach.
    ///
    /// - Parameter minimum: Cells below are background already, and stay.
    func limit(_ logits: inout [Float], at grid: MaskGrid, above minimum: Float) {
        let (columns, rows) = (grid.columns, grid.rows)
        for row in 0..<grid.height {
            for column in 0..<grid.width where logits[row * grid.width + column] > minimum {
                let place = PixelPoint(x: columns[column], y: rows[row])
                logits[row * grid.width + column] -= Self.slope * distanceBeyond(place)
            }
        }
    }

    /// 0 within reach of any part, else the way to the nearest reach, in radii of the body.
    private func distanceBeyond(_ place: PixelPoint) -> Float {
        var least = Float.infinity
        for part in parts {
            let distance = place.distance(toSegmentFrom: part.start, to: part.end) / radius - part.reach
            if distance <= 0 { return 0 }
            least = min(least, distance)
        }
        return least
    }
}
