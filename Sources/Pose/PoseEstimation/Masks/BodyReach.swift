import PixelSampling
import PoseCore

/// Where a body's bones say that its surface is: close to those in sight it is certain, and beyond the reach of hair and clothes
/// the mask shows something else.
struct BodyReach {
    private struct Part {
        var (start, end): (PixelPoint, PixelPoint)
        /// In radii of the body.
        var reach: Float
    }

    /// The core of a limb, and how sure it is that it is in sight, 0...1.
    private struct Core {
        var (start, end): (PixelPoint, PixelPoint)
        var sureness: Float
    }

    private let parts: [Part]
    private let cores: [Core]
    private let radius: Float

    /// Logits that a place loses for each radius of the body that it lies beyond reach: 4 for a tenth.
    private static let slope: Float = 40
    /// Half the width of a limb's core, in radii of the body: less than half a forearm's.
    private static let coreHalfWidth: Float = 0.04
    /// Joint confidences between which a core becomes sure: both ends must be in sight.
    private static let coreConfidences: ClosedRange<Float> = 0.6...0.9
    /// What the logit on a core's axis rises by at most, and to at most: faint limbs become whole, none is made up.
    private static let (coreRise, coreLimit): (Float, Float) = (4, 2)

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
        cores = Self.cores(candidate)
    }

    private static func cores(_ candidate: PersonCandidate) -> [Core] {
        func core(_ start: BodyLandmark, _ end: BodyLandmark, beyond: Float = 0) -> Core {
            let (from, to) = (candidate.point(start), candidate.point(end))
            let confidence = min(candidate.confidence(start), candidate.confidence(end))
            let span = coreConfidences.upperBound - coreConfidences.lowerBound
            return Core(
                start: from,
                end: PixelPoint(x: to.x + beyond * (to.x - from.x), y: to.y + beyond * (to.y - from.y)),
                sureness: max(0, min(1, (confidence - coreConfidences.lowerBound) / span)))
        }
        // A hand is in line with the forearm for its first half.
        return [
            core(.leftShoulder, .leftElbow), core(.leftElbow, .leftWrist, beyond: 0.25),
            core(.rightShoulder, .rightElbow), core(.rightElbow, .rightWrist, beyond: 0.25),
            core(.leftHip, .leftKnee), core(.leftKnee, .leftAnkle), core(.rightHip, .rightKnee),
            core(.rightKnee, .rightAnkle),
        ].filter { $0.sureness > 0 }
    }

    /// Raises the logits of a grid's cells in the cores of limbs that are in sight.
    func raise(_ logits: inout [Float], at grid: MaskGrid) {
        let (columns, rows) = (grid.columns, grid.rows)
        let halfWidth = Self.coreHalfWidth * radius
        for core in cores {
            let left = min(core.start.x, core.end.x) - halfWidth
            let right = max(core.start.x, core.end.x) + halfWidth
            let top = min(core.start.y, core.end.y) - halfWidth
            let bottom = max(core.start.y, core.end.y) + halfWidth
            for row in 0..<grid.height where (top...bottom).contains(rows[row]) {
                for column in 0..<grid.width where (left...right).contains(columns[column]) {
                    let place = PixelPoint(x: columns[column], y: rows[row])
                    let distance = place.distance(toSegmentFrom: core.start, to: core.end) / halfWidth
                    let share = core.sureness * max(0, min(1, 2 - 2 * distance))
                    let logit = logits[row * grid.width + column]
                    logits[row * grid.width + column] = max(
                        logit, min(logit + Self.coreRise * share, Self.coreLimit * share))
                }
            }
        }
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
