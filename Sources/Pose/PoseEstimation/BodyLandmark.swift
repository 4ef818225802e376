import PoseCore

/// The landmark model's points that poses are made of, by their place in its output.
///
/// Of its 39 points the first 33 are parts of the body; 33 and 34 play the detector's two points.
enum BodyLandmark: Int, CaseIterable {
    case nose = 0
    case leftEye = 2
    case rightEye = 5
    case leftEar = 7
    case rightEar = 8
    case leftShoulder = 11
    case rightShoulder = 12
    case leftElbow = 13
    case rightElbow = 14
    case leftWrist = 15
    case rightWrist = 16
    case leftHip = 23
    case rightHip = 24
    case leftKnee = 25
    case rightKnee = 26
    case leftAnkle = 27
    case rightAnkle = 28
    /// Middle between the hips, where the next region has its centre.
    case regionCenter = 33
    /// On the circle round the whole body.
    case regionRadius = 34

    /// Points in the model's output.
    static let outputCount = 39

    /// Where the points of a mirror image lie in the model's output: left and right change places.
    static let mirrorImage = (0..<outputCount).map { index in
        switch index {
        case 1...3: index + 3
        case 4...6: index - 3
        case 7...32: index.isMultiple(of: 2) ? index - 1 : index + 1
        default: index
        }
    }

    /// The landmarks that are joints of a pose.
    static let joints = allCases.filter { $0.jointName != nil }

    /// The bones of arms and legs.
    static let limbs: [(start: BodyLandmark, end: BodyLandmark)] = [
        (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist), (.rightShoulder, .rightElbow),
        (.rightElbow, .rightWrist), (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.rightHip, .rightKnee),
        (.rightKnee, .rightAnkle),
    ]

    /// The knees and ankles: a hip alone is in sight of a person at a table, too.
    static let belowHips: [BodyLandmark] = [.leftKnee, .rightKnee, .leftAnkle, .rightAnkle]

    /// The joint of a pose that this point is, or nil for the two of the region.
    var jointName: BodyJointName? { BodyJointName(rawValue: String(describing: self)) }
}
