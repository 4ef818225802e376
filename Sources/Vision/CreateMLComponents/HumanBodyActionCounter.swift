import Movement
import PoseCore

/// Counts what a person repeats, in windows of poses.
///
/// The count is Limber's own: whole repetitions, by the times of the windows. Windows may overlap; each pose counts once.
public struct HumanBodyActionCounter: TemporalTransformer, Sendable {
    /// Windows of poses go in.
    public typealias Input = [Pose]
    /// Counts come out.
    public typealias Output = Float
    /// The sequence of counts.
    public typealias OutputSequence = CumulativeSumSequence

    /// The count after each window; it never falls.
    public struct CumulativeSumSequence: TemporalSequence {
        /// Counts.
        public typealias Feature = Float
        /// A count and the window that it was found with.
        public typealias Element = TemporalFeature<Float>
        /// What gives the counts.
        public typealias AsyncIterator = Iterator

        /// Gives the counts.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var base: AnyTemporalSequence<Float>.Iterator

            /// The next count; nil at the end.
            public mutating func next() async throws -> TemporalFeature<Float>? { try await base.next() }
        }

        fileprivate let base: AnyTemporalSequence<Float>

        /// How many to expect; nil when unknown.
        public var count: Int? { base.count }

        /// Gives the counts, from the first.
        public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }
    }

    /// Creates a counter.
    public init() {}

    /// The count after each window; a last one after the end, with what only the end decides.
    public func applied<S: TemporalSequence>(
        to input: S, eventHandler: EventHandler? = nil
    ) async throws -> CumulativeSumSequence where S.Feature == [Pose] {
        let counts = AnyTemporalSequence<Float>(count: input.count) {
            var iterator = input.makeAsyncIterator()
            var counter = Movement.HumanBodyActionCounter()
            var last: TemporalSegmentIdentifier?
            var isFinished = false
            return {
                if let window = try await iterator.next() {
                    let new = Self.poses(of: window, after: last?.end)
                    for (pose, time) in new {
                        _ = counter.count(
                            pose.observation, imageSize: pose.imageSize, at: Timestamp(seconds: time))
                    }
                    last = window.id
                    return TemporalFeature(id: window.id, feature: Float(counter.count))
                }
                guard let last, !isFinished else { return nil }
                isFinished = true
                let before = counter.count
                let total = counter.finish()
                return total > before ? TemporalFeature(id: last, feature: Float(total)) : nil
            }
        }
        return CumulativeSumSequence(base: counts)
    }

    /// The poses of a window that earlier ones did not hold, with their times in seconds.
    private static func poses(
        of window: TemporalFeature<[Pose]>, after end: Double?
    ) -> [(Pose, Double)] {
        let step = (window.id.end - window.id.start) / Double(max(1, window.feature.count))
        return window.feature.enumerated().compactMap { index, pose in
            let time = window.id.start + Double(index) * step
            return time >= (end ?? -.infinity) - step / 2 ? (pose, time) : nil
        }
    }
}

extension Pose {
    /// The picture's shape; its size plays no part.
    fileprivate var imageSize: PixelSize {
        PixelSize(width: max(1, Int((pictureAspectRatio * 1000).rounded())), height: 1000)
    }

    /// The same for the library; nil for a pose without joints of a body.
    fileprivate var observation: HumanBodyPoseObservation? {
        let joints = BodyJointName.allCases.compactMap { name -> Joint<BodyJointName>? in
            guard let point = Self.keys[name].flatMap({ keypoints[$0] }) else { return nil }
            let place = NormalizedPoint(x: Float(point.location.x), y: Float(point.location.y))
            return Joint(jointName: name, location: place, confidence: point.confidence)
        }
        return joints.isEmpty ? nil : HumanBodyPoseObservation(confidence: 1, joints: joints)
    }

    private static let keys: [BodyJointName: JointKey] = [
        .nose: .nose, .leftEye: .leftEye, .rightEye: .rightEye, .leftEar: .leftEar, .rightEar: .rightEar,
        .neck: .neck, .leftShoulder: .leftShoulder, .rightShoulder: .rightShoulder, .leftElbow: .leftElbow,
        .rightElbow: .rightElbow, .leftWrist: .leftWrist, .rightWrist: .rightWrist, .root: .root,
        .leftHip: .leftHip, .rightHip: .rightHip, .leftKnee: .leftKnee, .rightKnee: .rightKnee,
        .leftAnkle: .leftAnkle, .rightAnkle: .rightAnkle,
    ]
}
