public import PoseCore

/// A labelled run of one person's joints, as it stands in a line of a keypoint file.
public struct KeypointSequence: Hashable, Sendable {
    /// A name to find it again by.
    public var id: String?
    /// What the person does.
    public var label: String
    /// What must not be on both sides of a validation: a subject, a clip.
    public var group: String?
    /// "train", "test" or nothing.
    public var split: String?
    /// Frames in a second, 1...1000.
    public var frameRate: Double
    /// The unit of x ÷ the unit of y: a picture's width ÷ height where both are shares of it, else 1.
    public var aspectRatio: Float
    /// The values of a joint: "x", "y", optionally "z", optionally "confidence"; y upwards.
    public var channels: [String]
    /// The joints' names.
    public var joints: [String]
    /// The values, shape [frames, channels, joints]; a missing joint is NaN, or has the confidence 0.
    public var keypoints: KeypointArray
    /// The frames, in order, that do not continue the one before: another person, or another scene, begins.
    var breaks: [Int] = []

    /// Creates a sequence from its parts, whatever they are: what uses it names those that do not fit together.
    public init(
        id: String? = nil, label: String, group: String? = nil, split: String? = nil, frameRate: Double,
        aspectRatio: Float = 1, channels: [String], joints: [String], keypoints: KeypointArray
    ) {
        self.id = id
        self.label = label
        self.group = group
        self.split = split
        self.frameRate = frameRate
        self.aspectRatio = aspectRatio
        self.channels = channels
        self.joints = joints
        self.keypoints = keypoints
    }

    /// How many frames it has.
    public var frameCount: Int { keypoints.shape[0] }

    /// Seconds from its first frame to the end of its last.
    public var duration: Double { Double(frameCount) / frameRate }

    /// What messages and reports call it.
    public var name: String { id ?? group.map { "\(label) of \($0)" } ?? label }

    /// Some of its frames.
    func part(_ frames: Range<Int>) -> KeypointSequence {
        guard frames != 0..<frameCount else { return self }
        let shape = keypoints.shape
        let size = shape[1] * shape[2]
        var result = self
        result.keypoints = KeypointArray(zeros: [frames.count, shape[1], shape[2]])
        for index in result.keypoints.scalars.indices {
            result.keypoints.scalars[index] = keypoints.scalars[frames.lowerBound * size + index]
        }
        result.breaks = breaks.filter { $0 > frames.lowerBound && $0 < frames.upperBound }
            .map { $0 - frames.lowerBound }
        return result
    }

    /// The same with the joints and channels of a model, in the model's order.
    ///
    /// A confidence that is not there is 1 where a joint has a place, else 0; a `z` too many is left out.
    /// - Throws: `TrainingError` that names a joint or channel which the model needs and the data lacks.
    public func arranged(joints wanted: [String], channels wantedChannels: [String]) throws(TrainingError)
        -> KeypointSequence
    {
        if joints == wanted, channels == wantedChannels { return self }
        var columns: [Int] = []
        for joint in wanted {
            guard let index = joints.firstIndex(of: joint) else {
                throw TrainingError(
                    .unsuitable,
                    "\(name): no joint \"\(joint)\" among \(joints.count) joints (\(joints.prefix(3).joined(separator: ", ")), …); expected the same joints in all data"
                )
            }
            columns.append(index)
        }
        var sources: [Int?] = []
        for channel in wantedChannels {
            let index = channels.firstIndex(of: channel)
            guard index != nil || channel == "confidence" else {
                throw TrainingError(
                    .unsuitable,
                    "\(name): no channel \"\(channel)\" among \(channels.joined(separator: ", ")); expected \(wantedChannels.joined(separator: ", "))"
                )
            }
            sources.append(index)
        }
        var result = self
        (result.joints, result.channels) = (wanted, wantedChannels)
        result.keypoints = KeypointArray(zeros: [frameCount, wantedChannels.count, wanted.count])
        for frame in 0..<frameCount {
            for (channel, source) in sources.enumerated() {
                for (joint, column) in columns.enumerated() {
                    result.keypoints[frame, channel, joint] =
                        source.map { keypoints[frame, $0, column] }
                        ?? (keypoints[frame, 0, column].isFinite ? 1 : 0)
                }
            }
        }
        return result
    }
}
