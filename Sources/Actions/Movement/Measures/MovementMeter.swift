public import PoseCore

/// Measures the repetitions of people from what their angles were meanwhile.
///
/// In come the people of frame after frame; asked for a repetition that has ended, it gives range of motion, tempo, depth,
/// symmetry and the height of a jump. Between the frames it keeps each person's angles and some heights for the last seconds.
/// Heights are the picture's: tempo and jumps need a camera that stands still and level.
///
///     meter.update(personID: person.id, pose: person.pose, angles: angles, at: frame.timestamp)
///     for repetition in ended { print(meter.measures(of: repetition)?.tempo?.down ?? .nan) }
public struct MovementMeter: Sendable {
    /// How long people are remembered.
    public struct Configuration: Hashable, Sendable {
        /// Seconds of each person's history: longer than any repetition and the delay of its report.
        public var history = 40.0

        /// Creates the default settings.
        public init() {}
    }

    private let configuration: Configuration
    private var samples: [Int: [MovementSample]] = [:]
    private var lastPruning = Timestamp.zero

    /// Creates a meter that has seen nothing.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes in a person of the next frame.
    ///
    /// - Parameters:
    ///   - personID: The track's identity.
    ///   - pose: The joints in the picture, not smoothed.
    ///   - angles: The angles, continuous in time (`AngleTracker`).
    ///   - time: The frame's time; frames that are not later than the person's last are ignored.
    public mutating func update(
        personID: Int, pose: HumanBodyPoseObservation, angles: JointAngles, at time: Timestamp
    ) {
        if let last = samples[personID]?.last, last.time >= time { return }
        samples[personID, default: []].append(
            MovementSample(time: time, angles: angles, heights: BodyHeights(pose)))
        if abs(time.seconds(since: lastPruning)) > 2 {
            prune(before: time.advanced(by: -configuration.history))
        }
    }

    /// The measures of a repetition; nil when its time is not remembered, or the person was hardly seen in it.
    public func measures(of repetition: Repetition) -> RepetitionMeasures? {
        guard let all = samples[repetition.personID] else { return nil }
        let part = Self.slice(of: all, from: repetition.start, to: repetition.end)
        guard part.count >= 5, let first = part.first, let last = part.last else { return nil }
        let duration = repetition.end.seconds(since: repetition.start)
        guard duration > 0, last.time.seconds(since: first.time) > 0.7 * duration else { return nil }
        var measures = RepetitionMeasures()
        var curves: [JointAngleName: AngleCurve] = [:]
        for name in JointAngleName.allCases {
            let curve = AngleCurve(name, in: part, since: repetition.start)
            measures.range[name] = curve.range
            curves[name] = curve
        }
        addTurn(to: &measures, of: repetition, curves, part)
        measures.symmetry = repetition.side == nil ? Self.symmetry(of: measures) : nil
        // The ground is known from what is before and after.
        let around = Self.slice(
            of: all, from: repetition.start.advanced(by: -1), to: repetition.end.advanced(by: 1))
        measures.jumpHeight = JumpFinder(around)?.airTime(from: repetition.start, to: repetition.end)
            .map { JumpFinder.height(ofAirTime: $0) }
        return measures
    }

    private func addTurn(
        to measures: inout RepetitionMeasures, of repetition: Repetition,
        _ curves: [JointAngleName: AngleCurve], _ part: ArraySlice<MovementSample>
    ) {
        guard let principal = measures.principalAngle(of: repetition.side),
            let curve = curves[principal]
        else { return }
        measures.principalAngle = principal
        guard let turn = curve.turningPoint else { return }
        measures.depth = turn.degrees
        let rest = curve.rest(at: turn)
        let duration = repetition.end.seconds(since: repetition.start)
        let (before, after) = (rest.middle - rest.seconds / 2, duration - rest.middle - rest.seconds / 2)
        let middle = repetition.start.advanced(by: rest.middle)
        guard before > 0, after > 0, let isDown = Self.goesDown(part, until: middle) else { return }
        measures.tempo = RepetitionMeasures.Tempo(
            down: isDown ? before : after, hold: rest.seconds, up: isDown ? after : before, startsDown: isDown
        )
    }

    /// True when the body is lower at the turning point than at both ends; where it stays, when the hands are.
    private static func goesDown(_ part: ArraySlice<MovementSample>, until turn: Timestamp) -> Bool? {
        guard let first = part.first, let last = part.last,
            let middle = part.first(where: { $0.time >= turn })
        else { return nil }
        func drop(_ height: KeyPath<BodyHeights, Float>) -> Float {
            (first.heights[keyPath: height] + last.heights[keyPath: height]) / 2
                - middle.heights[keyPath: height]
        }
        let (trunk, hands) = (drop(\.trunk), drop(\.hands))
        if trunk.isNaN { return hands.isNaN ? nil : hands > 0 }
        // Hands that swing along with a squat rise less than three times as far as the body sinks.
        return hands.isNaN || abs(trunk) > 0.3 * abs(hands) ? trunk > 0 : hands > 0
    }

    private static func symmetry(of measures: RepetitionMeasures) -> Double? {
        let widths = measures.range.mapValues { $0.upperBound - $0.lowerBound }
        guard let principal = measures.principalAngle, let widest = widths[principal] else { return nil }
        var ratios: [Double] = []
        for left in [JointAngleName.leftElbow, .leftShoulder, .leftHip, .leftKnee] {
            guard let a = widths[left], let b = widths[left.mirrored] else { continue }
            // Narrower ranges are those of limbs that only sway along.
            if max(a, b) > max(20, widest / 2) { ratios.append(min(a, b) / max(a, b)) }
        }
        return ratios.isEmpty ? nil : ratios.reduce(0, +) / Double(ratios.count)
    }

    private mutating func prune(before time: Timestamp) {
        lastPruning = time.advanced(by: configuration.history)
        for (person, all) in samples {
            let kept = all.drop { $0.time < time }
            samples[person] = kept.isEmpty ? nil : Array(kept)
        }
    }

    private static func slice(
        of all: [MovementSample], from start: Timestamp, to end: Timestamp
    ) -> ArraySlice<MovementSample> {
        let first = all.firstIndex { $0.time >= start } ?? all.endIndex
        let past = all[first...].firstIndex { $0.time > end } ?? all.endIndex
        return all[first..<past]
    }
}
