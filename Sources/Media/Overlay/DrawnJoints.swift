import PoseCore

/// The joints of a body or a hand that are drawn, in the pixels of a picture, and the bones between them.
struct DrawnJoints<Name: RawRepresentable<String> & Hashable & Sendable> {
    private let skeleton: Skeleton
    private let places: [String: PixelPoint]

    /// Those whose confidence is above a minimum.
    init(
        _ joints: [Name: Joint<Name>], of skeleton: Skeleton, above minimumConfidence: Float,
        in size: PixelSize
    ) {
        self.skeleton = skeleton
        var places: [String: PixelPoint] = [:]
        for (name, joint) in joints where joint.confidence > minimumConfidence {
            guard joint.location.x.isFinite, joint.location.y.isFinite else { continue }
            places[name.rawValue] = joint.location.pixelPoint(in: size)
        }
        self.places = places
    }

    /// Where a joint is; nil where it is not drawn.
    subscript(name: Name) -> PixelPoint? { places[name.rawValue] }

    /// The bones with both ends drawn.
    var bones: [(PixelPoint, PixelPoint)] {
        skeleton.bones.compactMap { bone in
            guard let start = places[skeleton.joints[bone.start]], let end = places[skeleton.joints[bone.end]]
            else { return nil }
            return (start, end)
        }
    }

    /// The places of all joints, or of those with such names.
    func points(where isIncluded: (String) -> Bool = { _ in true }) -> [PixelPoint] {
        skeleton.joints.filter(isIncluded).compactMap { places[$0] }
    }
}
