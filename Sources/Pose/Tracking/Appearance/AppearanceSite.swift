import PoseCore

/// A place along the body where the colour is sampled: a strip between two ends, each the mean of some joints.
struct AppearanceSite {
    /// What is compared: left and right limbs count as one part.
    enum Part: Int, CaseIterable {
        case hair, face, chest, waist, sleeves, elbows, forearms, hips, knees, shins
    }

    let part: Part
    /// The ends of the strip's left and right edge; equal for limbs, which are sampled along one line.
    let left: (start: [Int], end: [Int])
    let right: (start: [Int], end: [Int])
    /// Which stretch of the way from start to end.
    let along: ClosedRange<Float>

    private init(
        _ part: Part, _ start: [BodyJointName], _ end: [BodyJointName], _ along: ClosedRange<Float>,
        right: (start: [BodyJointName], end: [BodyJointName])? = nil
    ) {
        self.part = part
        self.along = along
        left = (start.map(\.position), end.map(\.position))
        self.right = right.map { ($0.start.map(\.position), $0.end.map(\.position)) } ?? left
    }

    var isTrunk: Bool { part == .chest || part == .waist }

    private static let headJoints: [BodyJointName] = [.leftEar, .rightEar, .leftEye, .rightEye]

    static let all: [AppearanceSite] = {
        var sites = [
            AppearanceSite(.hair, [.neck], headJoints, 1.25...1.55),
            AppearanceSite(.face, [.leftEye, .rightEye], [.nose], 0...1.3),
        ]
        for (part, along) in [(Part.chest, Float(0.08)...0.42), (.waist, 0.58...0.9)] {
            sites.append(
                AppearanceSite(
                    part, [.leftShoulder], [.leftHip], along, right: ([.rightShoulder], [.rightHip])))
        }
        let limbs: [(Part, BodyJointName, BodyJointName, ClosedRange<Float>)] = [
            (.sleeves, .leftShoulder, .leftElbow, 0.15...0.4),
            (.elbows, .leftShoulder, .leftElbow, 0.65...0.95),
            (.forearms, .leftElbow, .leftWrist, 0.15...0.9),
            (.hips, .leftHip, .leftKnee, 0.15...0.45), (.knees, .leftHip, .leftKnee, 0.65...0.95),
            (.shins, .leftKnee, .leftAnkle, 0.2...0.85),
            (.sleeves, .rightShoulder, .rightElbow, 0.15...0.4),
            (.elbows, .rightShoulder, .rightElbow, 0.65...0.95),
            (.forearms, .rightElbow, .rightWrist, 0.15...0.9),
            (.hips, .rightHip, .rightKnee, 0.15...0.45), (.knees, .rightHip, .rightKnee, 0.65...0.95),
            (.shins, .rightKnee, .rightAnkle, 0.2...0.85),
        ]
        return sites + limbs.map { AppearanceSite($0, [$1], [$2], $3) }
    }()
}

extension BodyJointName {
    private static let positions = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// The name's place among all cases.
    var position: Int { Self.positions[self] ?? 0 }
}
