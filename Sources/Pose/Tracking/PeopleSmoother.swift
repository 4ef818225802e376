public import PoseCore

/// Smooths the jitter of all people's joints, each person with a `PoseSmoother` of their own.
public struct PeopleSmoother: Sendable {
    private var smoothers: [Int: PoseSmoother] = [:]

    /// Creates a smoother that has seen no person.
    public init() {}

    /// The people of the next frame with steadier joints.
    ///
    /// - Parameters:
    ///   - people: All people in the frame; a missing one starts afresh.
    ///   - imageSize: The upright picture's size; only its aspect ratio matters.
    ///   - time: When the frame was taken.
    public mutating func smooth(
        _ people: [TrackedPerson], imageSize: PixelSize, at time: Timestamp
    ) -> [TrackedPerson] {
        var current: [Int: PoseSmoother] = [:]
        let result = people.map { person in
            var smoother = smoothers[person.id] ?? PoseSmoother()
            var person = person
            person.pose = smoother.smooth(person.pose, imageSize: imageSize, at: time)
            current[person.id] = smoother
            return person
        }
        smoothers = current
        return result
    }
}
