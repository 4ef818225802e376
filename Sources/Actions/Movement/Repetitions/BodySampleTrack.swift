import PoseCore

/// The joints of one person on an even time grid of the last minute: what repetitions are looked for in.
///
/// Frames of any rate are averaged within a step of the grid; steps without a frame stay empty.
struct BodySampleTrack: Sendable {
    /// Steps of the grid in a second.
    static let rate = 20.0

    /// Places in picture heights, y up; NaN where a joint was not seen. One row of `SampledJoint` for each step.
    private(set) var places: [SIMD2<Float>] = []
    /// The classifier's label in each step.
    private(set) var actions: [String?] = []
    /// Number of the first step that is kept, counted from time 0.
    private(set) var firstStep = 0
    /// True in steps in which the person was seen.
    private(set) var isSeen: [Bool] = []

    private var openStep: Int?
    private var sums = [SIMD2<Float>](repeating: .zero, count: SampledJoint.count)
    private var weights = [Float](repeating: 0, count: SampledJoint.count)
    private var openAction: String?

    /// Joints less sure than this are not seen.
    private let minimumJointConfidence: Float = 0.1

    /// Steps that are kept.
    var count: Int { isSeen.count }

    /// The moment of a kept step, in seconds.
    func seconds(_ index: Int) -> Double { (Double(firstStep + index) + 0.5) / Self.rate }

    /// Steps between the last in which the person was seen, or the first that is kept, and the newest frame's. Where
    /// frames are rarer than steps there are some between two frames that show the person, too.
    var missedSteps: Int {
        guard let openStep else { return 0 }
        return openStep - firstStep - (isSeen.lastIndex(of: true).map { $0 + 1 } ?? 0)
    }

    /// Seconds without the person after which what follows is another bout.
    private static let maximumAbsence = 3.0

    /// True when the person has not been seen for so long that the steps until now are a bout of their own.
    var isOver: Bool { Double(missedSteps) > Self.maximumAbsence * Self.rate }

    /// True when no frame came for so long before this time.
    func isOver(before time: Timestamp) -> Bool {
        openStep.map { time.seconds - Double($0) / Self.rate > Self.maximumAbsence } ?? false
    }

    /// Takes a frame; true when a step of the grid was completed by it.
    mutating func add(
        _ pose: HumanBodyPoseObservation?, imageSize: PixelSize, at time: Timestamp, action: String?
    ) -> Bool {
        let step = Int((time.seconds * Self.rate).rounded(.down))
        var isCompleted = false
        if let open = openStep {
            guard step >= open else { return false }
            if step > open {
                closeStep()
                isCompleted = true
            }
        } else {
            firstStep = step
        }
        openStep = step
        openAction = action
        if let pose { accumulate(pose, imageSize.aspectRatio) }
        return isCompleted
    }

    /// Completes the step that is being filled.
    mutating func closeStep() {
        guard let openStep else { return }
        while firstStep + count < openStep { appendEmpty() }
        for index in sums.indices {
            places.append(
                weights[index] > 0 ? sums[index] / weights[index] : SIMD2(repeating: .nan))
            sums[index] = .zero
        }
        isSeen.append(weights.contains { $0 > 0 })
        actions.append(openAction)
        for index in weights.indices { weights[index] = 0 }
        self.openStep = nil
    }

    /// Forgets the oldest steps beyond a number of them.
    mutating func keepLast(_ steps: Int) {
        let surplus = count - steps
        guard surplus > 0 else { return }
        places.removeFirst(surplus * SampledJoint.count)
        isSeen.removeFirst(surplus)
        actions.removeFirst(surplus)
        firstStep += surplus
    }

    /// Forgets the last steps without the person.
    mutating func dropUnseenTail() {
        while isSeen.last == false {
            isSeen.removeLast()
            actions.removeLast()
            places.removeLast(SampledJoint.count)
        }
    }

    /// Forgets everything.
    mutating func removeAll() { self = BodySampleTrack() }

    private mutating func appendEmpty() {
        places.append(contentsOf: repeatElement(SIMD2(repeating: .nan), count: SampledJoint.count))
        isSeen.append(false)
        actions.append(openAction)
    }

    private mutating func accumulate(_ pose: HumanBodyPoseObservation, _ aspectRatio: Float) {
        for (index, sampled) in SampledJoint.allCases.enumerated() {
            guard let joint = pose.joint(for: sampled.name), joint.confidence >= minimumJointConfidence else {
                continue
            }
            sums[index] += SIMD2(joint.location.x * aspectRatio, joint.location.y) * joint.confidence
            weights[index] += joint.confidence
        }
    }
}
