import ActionClassification
import ActionWindows
import PoseCore

/// The poses of a video's prominent person, or of hands, frame by frame: what is kept of a clip once its poses are
/// known.
struct PoseRecording: Codable, Equatable {
    /// The picture's width ÷ height.
    var aspectRatio: Float
    /// When each frame was taken, seconds from the first.
    private(set) var times: [Double] = []
    /// How many people each frame shows.
    private(set) var personCounts: [Int] = []
    /// x, y and confidence of each joint, frame by frame; zeros without a person.
    private(set) var values: [Float] = []
    /// The frames that do not continue the one before: they begin a scene, or are of another person or hand.
    private(set) var breaks: [Int] = []
    /// Which person or hand the newest pose is of.
    private var followed: Int?
    /// Frames that could not be decoded; nil: none.
    var lostFrames: Int?
    /// The joints' names.
    private let joints: [String]

    init(aspectRatio: Float, subject: ActionSubject = .body) {
        self.aspectRatio = aspectRatio
        joints = subject.joints
    }

    /// Adds a frame; frames that are not later than the one before are left out.
    ///
    /// - Parameters:
    ///   - keypoints: x, y (upwards) and confidence of each joint, shape [1, 3, joints]; nil when no person is there.
    ///   - id: Which person or hand it is.
    ///   - beginsScene: True when the picture is another one than before.
    mutating func append(
        _ keypoints: KeypointArray?, of id: Int = 0, personCount: Int, at time: Double,
        beginsScene: Bool = false
    ) {
        guard times.last.map({ $0 < time }) ?? true else { return }
        let isOther = keypoints != nil && followed.map { $0 != id } ?? false
        if !times.isEmpty, isOther || beginsScene { breaks.append(times.count) }
        if beginsScene { followed = nil }
        if keypoints != nil { followed = id }
        times.append(time)
        personCounts.append(personCount)
        for joint in joints.indices {
            for channel in 0..<3 { values.append(keypoints?[0, channel, joint] ?? 0) }
        }
    }

    /// A day, in seconds, and its frames at 60 a second: more comes of a clock that jumped, and is refused before it
    /// takes all memory.
    private static let (maximumDuration, maximumFrameCount) = (86_400.0, 5_184_001.0)

    /// The frames from `start` to `end` seconds after the first one, or all, and what is to be said about them; nil when
    /// there are none.
    ///
    /// - Parameter name: What the sequence and messages are called.
    /// - Throws: When the frames' times cannot be those of one clip.
    func clip(
        _ clip: LabeledClip, name: String
    ) throws(TrainingError) -> (sequence: KeypointSequence, footage: Footage)? {
        let origin = times.first ?? 0
        let chosen = times.indices.filter {
            times[$0] - origin >= (clip.start ?? 0) - 1e-6 && times[$0] - origin < clip.end ?? .infinity
        }
        guard let first = chosen.first, let last = chosen.last else { return nil }
        // Half the frames come faster than the middle step: robust against pauses.
        let steps = chosen.dropFirst().map { times[$0] - times[$0 - 1] }.sorted()
        let step = steps.isEmpty ? 1.0 / 30 : steps[steps.count / 2]
        let duration = times[last] - times[first]
        guard duration <= Self.maximumDuration, duration / step < Self.maximumFrameCount else {
            throw TrainingError(
                .unsuitable,
                "\(name): lasts \(Int(duration)) s with \(chosen.count) frames, mostly \(step) s apart; the clock has jumped: select a part with start and end, or leave it out"
            )
        }
        let frameCount = Int((duration / step).rounded()) + 1
        var keypoints = KeypointArray(zeros: [frameCount, 3, joints.count])
        var source = first
        var (changes, starts) = (breaks.drop { $0 <= first }, [Int]())
        var footage = Footage(frameRate: 1 / step)
        footage.lostFrames = lostFrames ?? 0
        for frame in 0..<frameCount {
            let time = times[first] + Double(frame) * step
            while source < last, abs(times[source + 1] - time) <= abs(times[source] - time) { source += 1 }
            if let change = changes.first, change <= source {
                starts.append(frame)
                changes = changes.drop { $0 <= source }
            }
            guard abs(times[source] - time) <= step else { continue }
            var isPresent = false
            var isCutOff = false
            for joint in joints.indices {
                let place = (source * joints.count + joint) * 3
                for channel in 0..<3 { keypoints[frame, channel, joint] = values[place + channel] }
                isPresent = isPresent || values[place + 2] > 0
                isCutOff =
                    isCutOff
                    || (values[place + 2] > 0
                        && !((0.005...0.995).contains(values[place])
                            && (0.005...0.995).contains(values[place + 1])))
            }
            footage.add(isPresent: isPresent, isCutOff: isCutOff, personCount: personCounts[source])
        }
        var sequence = KeypointSequence(
            id: name, label: clip.label, group: clip.group ?? clip.url.path, split: clip.split,
            frameRate: 1 / step, aspectRatio: aspectRatio, channels: ["x", "y", "confidence"],
            joints: joints, keypoints: keypoints)
        sequence.breaks = starts
        return (sequence, footage)
    }
}
