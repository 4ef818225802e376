public import PoseCore

/// Chooses the prominent person, or hand: the largest one, without flipping between two of like
/// size.
public struct ProminentPersonSelector: Sendable {
    /// What may be adjusted.
    public struct Configuration: Hashable, Sendable {
        /// How many times the prominent person's area another one must have to take over.
        public var minimumAreaRatio: Float = 1.2
        /// Seconds for which they must have it without a break.
        public var takeoverTime = 0.5
        /// Seconds for which the prominent person may be out of sight and stay the prominent one.
        public var maximumAbsence = 0.3
        /// Seconds over which areas are averaged: raised arms make no person more prominent.
        public var areaMemory = 1.0

        /// Creates the default configuration.
        public init() {}
    }

    private struct Candidate {
        let id: Int
        var area: Float
        var lastSeen: Timestamp
        var isLargerSince: Timestamp?
    }

    private let configuration: Configuration
    private var candidates: [Candidate] = []
    private var prominentID: Int?
    /// True from a cut to the next frame with people.
    private var isSceneNew = false

    /// Creates a selector that has chosen none.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Notes that the next frame does not continue the last one: it shows others, or the same in other sizes.
    ///
    /// In the first frame with people the largest is chosen; of like size, the one that was prominent before.
    public mutating func noteCut() {
        candidates = []
        isSceneNew = true
    }

    /// Marks the prominent person of one frame, if that person is in it.
    ///
    /// - Parameters:
    ///   - people: The people of the frame; `isProminent` is set for each.
    ///   - minimumJointConfidence: Joints surer than this span a person's area.
    ///   - time: When the frame was taken.
    public mutating func choose(
        among people: inout [TrackedPerson], minimumJointConfidence: Float, at time: Timestamp
    ) {
        let sizes = people.map { person in
            (person.id, person.pose.boundingBox(minimumJointConfidence: minimumJointConfidence)?.area ?? 0)
        }
        let prominentID = choose(among: sizes, at: time)
        for index in people.indices {
            people[index].isProminent = people[index].id == prominentID
        }
    }

    /// Which of those in one frame is the prominent one; it need not be in the frame.
    ///
    /// - Parameter sizes: The people there, and how large they are: areas, in one unit.
    mutating func choose(among sizes: [(id: Int, area: Float)], at time: Timestamp) -> Int? {
        measure(sizes, at: time)
        let seen = candidates.filter { $0.lastSeen == time }
        let takeoverTime = isSceneNew ? 0 : configuration.takeoverTime
        if !seen.isEmpty { isSceneNew = false }
        let largest = seen.max { ($0.area, $1.id) < ($1.area, $0.id) }
        if let prominent = candidates.first(where: { $0.id == prominentID }) {
            for index in candidates.indices {
                let isLarger = candidates[index].area > prominent.area * configuration.minimumAreaRatio
                // Not later than now, also where the clock began again.
                candidates[index].isLargerSince =
                    isLarger ? min(candidates[index].isLargerSince ?? time, time) : nil
            }
            let successor = candidates.filter { candidate in
                candidate.lastSeen == time
                    && candidate.isLargerSince.map { time.seconds(since: $0) >= takeoverTime }
                        ?? false
            }.max { ($0.area, $1.id) < ($1.area, $0.id) }
            if let successor { prominentID = successor.id }
        } else {
            prominentID = largest?.id
        }
        return prominentID
    }

    private mutating func measure(_ sizes: [(id: Int, area: Float)], at time: Timestamp) {
        for (id, area) in sizes {
            if let index = candidates.firstIndex(where: { $0.id == id }) {
                let elapsed = max(0, time.seconds(since: candidates[index].lastSeen))
                let share = Float(elapsed / (elapsed + configuration.areaMemory))
                candidates[index].area += (area - candidates[index].area) * share
                candidates[index].lastSeen = time
            } else {
                candidates.append(Candidate(id: id, area: area, lastSeen: time))
            }
        }
        candidates.removeAll { candidate in
            let unseen = time.seconds(since: candidate.lastSeen)
            return unseen < 0 || unseen > configuration.maximumAbsence
        }
    }
}
