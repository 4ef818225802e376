import ActionClassification
import Movement
import PoseCore

/// A scripted source: people that stand or swing their arms and legs, and what a classifier would say of it.
struct MovementScript {
    /// A movement of one person; it is the label of windows that show it for more than half.
    struct Part {
        var label: String
        var start: Double
        var end: Double
        /// Seconds of one swing; nil: the person stands still.
        var period: Double?
    }

    var parts: [Int: [Part]]
    var duration: Double
    var window = 3.0
    var stride = 1.0 / 3
    var frameRate = 30.0
    /// Windows that end at these instants are unsure.
    var unsure: [ClosedRange<Double>] = []
    /// Of these people windows are classified.
    var watched: Set<Int> = [1]

    /// What an analysis finds in the source, and what is known live after each frame.
    func run(
        _ mode: RepetitionCounter.Configuration.Mode = .offline,
        onFrame: ([PersonMovement]) -> Void = { _ in }
    ) -> MovementAnalysis.Found {
        var analysis = MovementAnalysis(.init(mode: mode))
        var found = MovementAnalysis.Found()
        var nextEnd = window
        for index in 0..<Int(duration * frameRate) {
            let time = Double(index) / frameRate
            var predictions: [ActionPrediction] = []
            if time + 1e-9 >= nextEnd {
                predictions = watched.sorted().map { prediction(of: $0, endingAt: nextEnd) }
                nextEnd += stride
            }
            found += analysis.add(
                parts.keys.sorted().map { MovementAnalysis.Person(id: $0, pose: pose(of: $0, at: time)) },
                predictions: predictions, imageSize: PixelSize(width: 1000, height: 1000),
                at: Timestamp(seconds: time))
            onFrame(analysis.current)
        }
        found += analysis.finish()
        return found
    }

    private func prediction(of person: Int, endingAt end: Double) -> ActionPrediction {
        var shares: [String: Double] = [:]
        for part in parts[person] ?? [] {
            shares[part.label, default: 0] += max(0, min(end, part.end) - max(end - window, part.start))
        }
        let best = shares.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let isSure = !unsure.contains { $0.contains(end) } && (best?.value ?? 0) > 0.5 * window
        return ActionPrediction(
            start: Timestamp(seconds: end - window), end: Timestamp(seconds: end), trackID: person,
            kind: isSure ? .action : .lowConfidence, label: isSure ? best?.key ?? "" : "Low Confidence",
            confidence: isSure ? 0.9 : 0.4)
    }

    private func pose(of person: Int, at time: Double) -> HumanBodyPoseObservation {
        let part = parts[person]?.first { $0.start <= time && time < $0.end }
        var swing: Float = 0
        if let part, let period = part.period {
            // 0 at the beginning and end of each swing, 1 in its middle, with least jerk between.
            var phase = (time - part.start) / period
            phase -= phase.rounded(.down)
            let way = Float(1 - abs(2 * phase - 1))
            swing = way * way * way * (10 - 15 * way + 6 * way * way)
        }
        return Self.pose(x: 0.2 + 0.3 * Float(person - 1), swing: swing)
    }

    /// A person whose arms go up and whose legs go apart with `swing`, 0...1.
    static func pose(x: Float, swing: Float) -> HumanBodyPoseObservation {
        var joints: [Joint<BodyJointName>] = []
        func add(_ name: BodyJointName, _ dx: Float, _ y: Float) {
            joints.append(
                Joint(jointName: name, location: NormalizedPoint(x: x + dx, y: y), confidence: 0.9))
        }
        add(.nose, 0, 0.8)
        add(.neck, 0, 0.72)
        add(.root, 0, 0.5)
        for (side, names) in [
            (
                Float(-1),
                [BodyJointName.rightShoulder, .rightElbow, .rightWrist, .rightHip, .rightKnee, .rightAnkle]
            ),
            (Float(1), [.leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle]),
        ] {
            add(names[0], side * 0.05, 0.72)
            add(names[1], side * (0.06 + 0.06 * swing), 0.62 + 0.16 * swing)
            add(names[2], side * 0.06, 0.52 + 0.36 * swing)
            add(names[3], side * 0.03, 0.5)
            add(names[4], side * (0.03 + 0.04 * swing), 0.32)
            add(names[5], side * (0.03 + 0.08 * swing), 0.15)
        }
        return HumanBodyPoseObservation(confidence: 0.9, joints: joints)
    }
}
