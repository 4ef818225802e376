import ActionWindows
public import PoseCore

/// Records what one person does before a camera, as training data: poses as they were measured, at a steady rate.
///
/// In go the frames of a live session, whenever they come; out comes one sequence, resampled by the code that
/// also makes the windows of live use. The person is whoever was prominent in most frames: in the others, and
/// where nobody was found, the pose is missing.
public struct TakeRecorder: Sendable {
    private struct Sample: Sendable {
        var time: Timestamp
        var personID: Int?
        var keypoints: KeypointArray?
    }

    /// Frames in a second of what comes out.
    public let frameRate: Double
    private var samples: [Sample] = []
    private var aspectRatio: Float?

    /// Frames further apart in time, in seconds, do not belong to one take.
    private static let maximumGap = 1.0

    /// Creates a recorder that has seen nothing.
    public init(frameRate: Double = 30) { self.frameRate = frameRate }

    /// Seconds from the first frame to the last one.
    public var duration: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.time.seconds(since: first.time)
    }

    /// How many frames were added.
    public var frameCount: Int { samples.count }

    /// How many frames show a person.
    public var framesWithPerson: Int { samples.count { $0.keypoints != nil } }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - pose: The prominent person's pose, not smoothed; nil when there is none.
    ///   - personID: Who that is.
    /// - Returns: False when the frame does not continue what was recorded: time went back or jumped, or the
    ///   picture has another shape. The take cannot be used then.
    public mutating func append(
        _ pose: HumanBodyPoseObservation?, personID: Int?, at time: Timestamp, imageSize: PixelSize
    ) -> Bool {
        if let last = samples.last {
            let step = time.seconds(since: last.time)
            guard step >= 0, step <= Self.maximumGap, imageSize.aspectRatio == aspectRatio else {
                return false
            }
        }
        aspectRatio = imageSize.aspectRatio
        samples.append(Sample(time: time, personID: personID, keypoints: pose?.keypoints))
        return true
    }

    /// What was recorded; nil when that is nothing.
    ///
    /// Channels are x, y (upwards) and confidence, joints those of Vision's array; a missing pose is zeros.
    public func sequence(label: String, id: String? = nil) -> KeypointSequence? {
        guard let aspectRatio else { return nil }
        var counts: [Int: Int] = [:]
        for case let id? in samples.map(\.personID) { counts[id, default: 0] += 1 }
        let person = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let joints = BodyJointName.keypointOrder.map(\.rawValue)
        // Windows of one frame are frames at the classifier's rate.
        var builder = WindowBuilder(
            .init(length: 1, frameRate: frameRate, stride: 1, jointCount: joints.count))
        var values: [Float] = []
        for sample in samples {
            let keypoints = sample.personID == person ? sample.keypoints : nil
            for case .window(let window) in builder.append(
                keypoints: keypoints, at: sample.time, aspectRatio: aspectRatio)
            {
                values += window.keypoints.scalars
            }
        }
        let shape = [values.count / (3 * joints.count), 3, joints.count]
        guard let keypoints = KeypointArray(shape: shape, scalars: values), shape[0] > 0 else { return nil }
        return KeypointSequence(
            id: id, label: label, frameRate: frameRate, aspectRatio: aspectRatio,
            channels: ["x", "y", "confidence"], joints: joints, keypoints: keypoints)
    }
}
