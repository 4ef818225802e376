import Foundation
import PixelSampling
import PoseCore

extension RegionOfInterest {
    /// Where the landmark model should see a candidate: centred on the hips, the whole body inside, the head up, as
    /// BlazePose was trained.
    ///
    /// A whole body's radius is that of its farthest joint. Where hips or legs are out of the picture the trunk gives the
    /// scale, and where the hips are, too, the way from shoulders to head does.
    init(_ candidate: PersonCandidate) {
        guard candidate.isWholeBodyInSight else {
            self.init(trunkOf: candidate)
            return
        }
        let shoulders = Self.middle(candidate, [.leftShoulder, .rightShoulder])
        let hips = Self.middle(candidate, [.leftHip, .rightHip])
        let farthest =
            PersonCandidate.jointOrder.filter(candidate.isInSight)
            .map { candidate.point($0).distance(to: hips) }.max() ?? 0
        self.init(
            center: hips, side: Self.sideOfRadius * 1.1 * farthest,
            rotation: Self.rotation(from: hips, to: shoulders))
    }

    /// The same from the trunk or the head alone, however sure the finder is of legs.
    init(trunkOf candidate: PersonCandidate) {
        let shoulders = Self.middle(candidate, [.leftShoulder, .rightShoulder])
        let hips = Self.middle(candidate, [.leftHip, .rightHip])
        let head = Self.middle(candidate, [.nose, .leftEye, .rightEye, .leftEar, .rightEar])
        let trunk =
            candidate.areHipsInSight
            ? SIMD2(shoulders.x - hips.x, shoulders.y - hips.y)
            : 2 * SIMD2(head.x - shoulders.x, head.y - shoulders.y)
        let length = (trunk * trunk).sum().squareRoot()
        let width = candidate.point(.leftShoulder).distance(to: candidate.point(.rightShoulder))
        self.init(
            center: PixelPoint(x: shoulders.x - trunk.x, y: shoulders.y - trunk.y),
            side: Self.sideOfRadius * 2.1 * max(length, 1.2 * width), rotation: atan2(trunk.x, -trunk.y))
    }

    private static func middle(_ candidate: PersonCandidate, _ joints: [BodyLandmark]) -> PixelPoint {
        let points = joints.map(candidate.point)
        let count = Float(points.count)
        return PixelPoint(
            x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
}
