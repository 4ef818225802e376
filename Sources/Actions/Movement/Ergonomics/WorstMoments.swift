import PoseCore

/// The worst moments of a film, each with a picture, apart from each other in time.
///
/// Kept are `capacity` pictures and a few of the last seconds, however long the film is.
public struct WorstMoments<Picture> {
    /// One moment and its picture.
    public struct Moment {
        /// The posture and its scores.
        public let sample: ErgonomicSample
        /// What was made of the frame.
        public let picture: Picture
    }

    private let capacity: Int
    private let separation: Double
    /// Moments that no later one can displace by being near, the worst first.
    private var settled: [Moment] = []
    /// Of each person the moments of late that got worse and worse, each near the one before: which of them are apart is
    /// known when the last is. Scores are whole numbers, so that there are few.
    private var rising: [Int: [Moment]] = [:]

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - capacity: How many moments are kept; 0: none.
    ///   - separation: Seconds between any two moments of one person.
    public init(capacity: Int, separation: Double) {
        self.capacity = capacity
        self.separation = separation
    }

    /// The moments, the worst first.
    public var moments: [Moment] { worst(settled + rising.values.flatMap(apart)) }

    /// Takes in a sample, in order of time; its picture is made only when it may be among the worst. Of equal ones the first
    /// stays. A sample of which too little was seen is never one of them.
    public mutating func offer(_ sample: ErgonomicSample, picture: () throws -> Picture?) rethrows {
        guard capacity > 0, sample.strain > 0 else { return }
        for (person, moments) in rising {
            guard let last = moments.last, isApart(last.sample, sample) else { continue }
            settled = worst(settled + apart(moments))
            rising[person] = nil
        }
        // Whatever displaces the worse neighbour before it displaces this one, too.
        if let last = rising[sample.person]?.last, last.sample.strain >= sample.strain { return }
        if settled.count == capacity, let least = settled.last, least.sample.strain >= sample.strain {
            return
        }
        guard let made = try picture() else { return }
        rising[sample.person, default: []].append(Moment(sample: sample, picture: made))
    }

    /// The last, which is the worst, and those before that are apart from each other.
    private func apart(_ rising: [Moment]) -> [Moment] {
        rising.reversed().reduce(into: []) { result, moment in
            guard result.last.map({ isApart(moment.sample, $0.sample) }) ?? true else { return }
            result.append(moment)
        }
    }

    private func isApart(_ sample: ErgonomicSample, _ later: ErgonomicSample) -> Bool {
        later.start.seconds(since: sample.start) >= separation
    }

    private func worst(_ moments: [Moment]) -> [Moment] {
        let sorted = moments.sorted {
            ($1.sample.strain, $0.sample.start.nanoseconds, $0.sample.person)
                < ($0.sample.strain, $1.sample.start.nanoseconds, $1.sample.person)
        }
        return Array(sorted.prefix(capacity))
    }
}
