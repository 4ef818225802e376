public import ActionClassification
import ActionWindows
public import PoseCore
public import Tracking

/// Records what one person, a hand or both hands do before a camera, as training data: poses as they were measured,
/// at a steady rate.
///
/// In go the frames of a live session, whenever they come; out comes one sequence, resampled by the code that
/// also makes the windows of live use. It is about the person that was prominent in most frames: in the others, and
/// where no person was found, the pose is missing.
public struct TakeRecorder: Sendable {
    private struct Sample: Sendable {
        var time: Timestamp
        var id: Int?
        var keypoints: KeypointArray?
    }

    /// What is recorded.
    public let subject: ActionSubject
    /// Frames in a second of what comes out.
    public let frameRate: Double
    private var samples: [Sample] = []
    private var aspectRatio: Float?

    /// Creates a recorder that has seen nothing.
    public init(subject: ActionSubject = .body, frameRate: Double = 30) {
        self.subject = subject
        self.frameRate = frameRate
    }

    /// Seconds from the first frame to the last one.
    public var duration: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.time.seconds(since: first.time)
    }

    /// How many frames were added.
    public var frameCount: Int { samples.count }

    /// How many frames show the person, or a hand.
    public var framesWithPerson: Int { samples.count { $0.keypoints != nil } }

    /// Adds a frame of a body.
    ///
    /// - Parameters:
    ///   - pose: The prominent person's pose, not smoothed; nil when there is none.
    ///   - personID: The identity of that person.
    /// - Returns: False when the frame does not continue what was recorded: time went back or jumped, or the
    ///   picture has another shape. The take cannot be used then.
    public mutating func append(
        _ pose: HumanBodyPoseObservation?, personID: Int?, at time: Timestamp, imageSize: PixelSize
    ) -> Bool {
        append(keypoints: pose?.keypoints, of: personID, at: time, imageSize: imageSize)
    }

    /// Adds a frame of hands: of the prominent one, or of the pair that it belongs to.
    ///
    /// - Parameter hands: All hands of the frame, not smoothed.
    /// - Returns: False when the frame does not continue what was recorded, as with bodies.
    public mutating func append(
        _ hands: [TrackedHand], at time: Timestamp, imageSize: PixelSize
    ) -> Bool {
        guard let prominent = hands.first(where: \.isProminent) else {
            return append(keypoints: nil, of: nil, at: time, imageSize: imageSize)
        }
        guard subject == .hands else {
            return append(
                keypoints: prominent.pose.keypoints, of: prominent.id, at: time, imageSize: imageSize)
        }
        let pair = hands.filter { $0.personID == prominent.personID }.map(\.pose)
        return append(
            keypoints: HumanHandPoseObservation.pairKeypoints(of: pair),
            of: prominent.personID ?? Self.unknownPerson, at: time, imageSize: imageSize)
    }

    /// Stands for the hands' unknown person where no body is in sight.
    private static let unknownPerson = 0

    private mutating func append(
        keypoints: KeypointArray?, of id: Int?, at time: Timestamp, imageSize: PixelSize
    ) -> Bool {
        if let last = samples.last {
            let step = time.seconds(since: last.time)
            guard step >= 0, step <= Timestamp.maximumSceneGap, imageSize.aspectRatio == aspectRatio else {
                return false
            }
        }
        aspectRatio = imageSize.aspectRatio
        samples.append(Sample(time: time, id: id, keypoints: keypoints))
        return true
    }

    /// What was recorded; nil when that is nothing.
    ///
    /// Channels are x, y (upwards) and confidence, joints those of the subject in Vision's array; a missing pose is
    /// zeros.
    public func sequence(label: String, id: String? = nil) -> KeypointSequence? {
        guard let aspectRatio else { return nil }
        var counts: [Int: Int] = [:]
        for case let id? in samples.map(\.id) { counts[id, default: 0] += 1 }
        let followed = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let joints = subject.joints
        // Windows of one frame are frames at the classifier's rate.
        var builder = WindowBuilder(
            .init(length: 1, frameRate: frameRate, stride: 1, jointCount: joints.count))
        var values: [Float] = []
        for sample in samples {
            let keypoints = sample.id == followed ? sample.keypoints : nil
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
