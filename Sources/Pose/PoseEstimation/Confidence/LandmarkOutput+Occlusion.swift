import PoseCore

/// What a body's own shape says about which of its joints the camera can see.
extension LandmarkOutput {
    /// Half a limb's thickness, in radii of the body.
    private static let limbRadius: Float = 0.06
    /// How far behind a limb or the trunk a joint lies that is certainly hidden by it, in radii of the body.
    private static let sureDepth: Float = 0.15

    /// How far a joint lies before its counterpart on the body's other side, in radii of the body; 0 for the nose.
    func nearness(of landmark: BodyLandmark) -> Float {
        let twin = BodyLandmark.mirrorImage[landmark.rawValue]
        return (depths[twin] - depths[landmark.rawValue]) / max(radius, 1)
    }

    /// How far the nose lies before the ears, in radii of the body: the face is turned away below 0.
    var facing: Float {
        let ears = (depths[BodyLandmark.leftEar.rawValue] + depths[BodyLandmark.rightEar.rawValue]) / 2
        return (ears - depths[BodyLandmark.nose.rawValue]) / max(radius, 1)
    }

    /// How far the left shoulder lies to the right of the right one as the body sees "up", in radii of the body: the body is
    /// seen from behind below 0.
    var frontness: Float {
        let (left, right) = (point(.leftShoulder), point(.rightShoulder))
        let (leftHip, rightHip) = (point(.leftHip), point(.rightHip))
        let down = SIMD2(
            leftHip.x + rightHip.x - left.x - right.x, leftHip.y + rightHip.y - left.y - right.y)
        let length = max((down * down).sum().squareRoot(), 1)
        let across = SIMD2(left.x - right.x, left.y - right.y)
        return (across.x * down.y - across.y * down.x) / length / max(radius, 1)
    }

    /// How certainly a limb or the trunk hides a joint, 0...1.
    func cover(of landmark: BodyLandmark) -> Float {
        let place = point(landmark)
        let depth = depths[landmark.rawValue]
        let size = max(radius, 1)
        var cover: Float = 0
        func hide(behind other: Float) {
            cover = max(cover, min(1, (depth - other) / (Self.sureDepth * size)))
        }
        for (start, end) in BodyLandmark.limbs where start != landmark && end != landmark {
            let (a, b) = (point(start), point(end))
            guard place.distance(toSegmentFrom: a, to: b) < Self.limbRadius * size else { continue }
            let share = place.share(alongSegmentFrom: a, to: b)
            hide(behind: depths[start.rawValue] + share * (depths[end.rawValue] - depths[start.rawValue]))
        }
        let corners: [BodyLandmark] = [.leftShoulder, .rightShoulder, .rightHip, .leftHip]
        if !corners.contains(landmark), place.isWithin(corners.map(point)) {
            hide(behind: corners.reduce(0) { $0 + depths[$1.rawValue] } / Float(corners.count))
        }
        return cover
    }
}
