import PoseCore

extension KeypointSequence {
    /// More than any coordinate in pixels or millimetres.
    private static let maximumValue: Float = 1_000_000

    /// Makes sure that the parts fit together and that something can be computed of them: a program may make a sequence of
    /// whatever it has.
    ///
    /// - Throws: `TrainingError` that says what was found and what was expected.
    func check() throws(TrainingError) {
        try Self.check(frameRate: frameRate, aspectRatio: aspectRatio, channels: channels, joints: joints)
        let shape = keypoints.shape
        guard shape.count == 3, shape[1] == channels.count, shape[2] == joints.count else {
            throw TrainingError(
                .malformed,
                "keypoints have the shape \(shape); expected [frames, \(channels.count), \(joints.count)] for \(channels.count) channels and \(joints.count) joints"
            )
        }
        guard shape[0] > 0 else {
            throw TrainingError(.malformed, "\"keypoints\" is empty; expected at least one frame")
        }
        let size = channels.count * joints.count
        for (index, value) in keypoints.scalars.enumerated() where value.isFinite {
            try Self.check(value, frame: index / size, joint: joints[index % joints.count])
        }
    }

    /// Makes sure that a value may be a coordinate; NaN is a missing one.
    static func check(_ value: Float, frame: Int, joint: String) throws(TrainingError) {
        guard value.isNaN || abs(value) <= maximumValue else {
            throw TrainingError(
                .malformed,
                "frame \(frame), joint \(joint): \(value) is out of range; expected at most \(Int(maximumValue))"
            )
        }
    }

    /// Makes sure of all but label and keypoints.
    static func check(
        frameRate: Double, aspectRatio: Float, channels: [String], joints: [String]
    ) throws(TrainingError) {
        guard (1...1000).contains(frameRate) else {
            throw TrainingError(
                .malformed, "frameRate is \(frameRate); expected 1 to 1000 frames a second")
        }
        guard (0.01...100).contains(aspectRatio) else {
            throw TrainingError(
                .malformed, "aspectRatio is \(aspectRatio); expected width ÷ height, 0.01 to 100")
        }
        guard !joints.isEmpty, Set(joints).count == joints.count else {
            throw TrainingError(.malformed, "\"joints\" is empty or names a joint twice")
        }
        let known: Set = ["x", "y", "z", "confidence"]
        guard channels.starts(with: ["x", "y"]), Set(channels).count == channels.count,
            known.isSuperset(of: channels)
        else {
            throw TrainingError(
                .malformed,
                "channels are \(channels.joined(separator: ", ")); expected x, y, optionally z, optionally confidence"
            )
        }
    }
}
