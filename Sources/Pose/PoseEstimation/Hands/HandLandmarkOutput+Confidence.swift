import PoseCore

extension HandLandmarkOutput {
    /// How far outside the picture a joint is when nothing is known of it any more, and how far inside its
    /// surroundings are whole, in palm lengths.
    private static let (outsideLimit, insideLimit): (Float, Float) = (0.25, 0.1)
    /// Half a finger's thickness, in palm lengths: a joint nearer to a bone, in the picture, may be behind it.
    private static let fingerRadius: Float = 0.12
    /// How far behind a bone a joint lies that may be hidden by it, and one that surely is, in palm lengths.
    private static let (leastDepth, sureDepth): (Float, Float) = (0.15, 0.35)
    /// What is left of a hidden joint's confidence: the model infers it from the rest of the hand.
    private static let hiddenShare: Float = 0.5

    /// The pose as Vision names it, each joint with a confidence of its own.
    ///
    /// The presence score, less for a joint at or beyond the edge of the region or of the picture, and less for one that
    /// another finger or the palm hides.
    func observation(chirality: Chirality, in size: PixelSize) -> HumanHandPoseObservation {
        let palm = max(palmLength, 1)
        let joints = Self.modelOrder.indices.map { index in
            let place = points[index]
            let inside =
                min(place.x, Float(size.width) - place.x, place.y, Float(size.height) - place.y) / palm
            let inPicture = (inside + Self.outsideLimit) / (Self.insideLimit + Self.outsideLimit)
            return Joint(
                jointName: Self.modelOrder[index], location: place.normalizedPoint(in: size),
                confidence: presenceScore * presence[index] * max(0, min(1, inPicture))
                    * visibility(of: index))
        }
        let palmDepths = HandJointName.allCases.map { (depths[Self.places[$0] ?? 0] - depths[0]) / palm }
        return HumanHandPoseObservation(
            confidence: presenceScore, chirality: chirality, joints: joints, depths: palmDepths)
    }

    /// 1 of a point that nothing of the hand hides, less the farther it lies behind what does.
    private func visibility(of index: Int) -> Float {
        let palm = palmLength
        let finger = Self.finger(of: index)
        guard palm > 0, finger >= 0 else { return 1 }
        let point = points[index]
        var hidden: Float = 0
        for bone in Skeleton.hand.bones {
            let other = max(Self.finger(of: bone.start), Self.finger(of: bone.end))
            // A finger's own bones end at its joints, and the tips of thumb and index finger meet where neither is
            // hidden.
            guard other != finger, Set([finger, other]) != [0, 1] else { continue }
            let (start, end) = (points[bone.start], points[bone.end])
            guard point.distance(toSegmentFrom: start, to: end) < Self.fingerRadius * palm else { continue }
            let share = point.share(alongSegmentFrom: start, to: end)
            let depth = depths[bone.start] + share * (depths[bone.end] - depths[bone.start])
            hidden = max(hidden, Self.hiding(by: (depths[index] - depth) / palm))
        }
        let corners = [HandJointName.wrist, .indexMCP, .littleMCP].compactMap { Self.places[$0] }
        if point.isWithin(corners.map { points[$0] }) {
            let depth = corners.reduce(0) { $0 + depths[$1] } / Float(corners.count)
            hidden = max(hidden, Self.hiding(by: (depths[index] - depth) / palm))
        }
        return 1 - (1 - Self.hiddenShare) * hidden
    }

    private static func hiding(by depth: Float) -> Float {
        max(0, min(1, (depth - leastDepth) / (sureDepth - leastDepth)))
    }

    /// 0 the thumb to 4 the little finger; -1 the wrist and the thumb's and fingers' roots, which nothing of the hand hides.
    private static func finger(of index: Int) -> Int {
        index == 0 || index % 4 == 1 ? -1 : (index - 1) / 4
    }
}
