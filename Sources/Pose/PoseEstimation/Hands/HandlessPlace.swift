import PoseCore

/// A place on a body where no hand is unless a wrist is there too.
struct HandlessPlace {
    /// The joints between which it lies, twice the same where it is round.
    private var start: PixelPoint
    private var end: PixelPoint
    private var radius: Float
    /// A longer palm may be a hand before it, nearer to the camera, with its arm outside the picture.
    private var maximumPalm: Float
    /// True where a hand may come to rest.
    private(set) var isRest = false

    /// The wireframe's bones, the neck and the spine.
    private static let bones: [(BodyJointName, BodyJointName)] =
        Skeleton.body.bones.map { (BodyJointName.allCases[$0.start], BodyJointName.allCases[$0.end]) }
        + [(.nose, .neck), (.neck, .root)]

    /// Those of a body: the feet at its ankles, its face, and what lies round its bones, such as shoulders,
    /// elbows and the middles of forearms, all of which the models take for hands at times.
    static func places(of joints: SeenJoints) -> [HandlessPlace] {
        let forearm = joints.forearmLength
        var places = [BodyJointName.leftAnkle, .rightAnkle].compactMap(joints.place).map {
            HandlessPlace(start: $0, end: $0, radius: 1.1 * forearm, maximumPalm: 1.5 * forearm)
        }
        let face = [BodyJointName.nose, .leftEye, .rightEye, .leftEar, .rightEar].compactMap(joints.place)
        if !face.isEmpty {
            let count = Float(face.count)
            let center = PixelPoint(
                x: face.reduce(0) { $0 + $1.x } / count, y: face.reduce(0) { $0 + $1.y } / count)
            places.append(
                HandlessPlace(start: center, end: center, radius: 0.5 * forearm, maximumPalm: 0.8 * forearm))
        }
        for (start, end) in bones {
            guard let start = joints.place(of: start), let end = joints.place(of: end) else { continue }
            places.append(
                HandlessPlace(
                    start: start, end: end, radius: 0.25 * forearm, maximumPalm: 1.1 * forearm, isRest: true))
        }
        return places
    }

    /// True when what was taken for a hand lies here, and is not so large that it must be nearer, or is of any size.
    func holds(_ hand: HandLandmarkOutput, ofAnySize: Bool) -> Bool {
        hand.region.center.distance(toSegmentFrom: start, to: end) < radius
            && (ofAnySize || hand.palmLength < maximumPalm)
    }
}
