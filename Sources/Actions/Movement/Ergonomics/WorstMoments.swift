import PoseCore

/// The worst moments of a film, each with a picture, apart from each other in time.
///
/// Kept are at most `capacity` pictures, however long the film is.
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
    private var kept: [Moment] = []

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
    public var moments: [Moment] {
        kept.sorted {
            ($1.sample.strain, $0.sample.start.nanoseconds, $0.sample.person)
                < ($0.sample.strain, $1.sample.start.nanoseconds, $1.sample.person)
        }
    }

    /// Takes in a sample; its picture is made only when it is among the worst. Of equal ones the first stays.
    /// A sample of which too little was seen is never one of them.
    public mutating func offer(_ sample: ErgonomicSample, picture: () throws -> Picture?) rethrows {
        guard capacity > 0, sample.strain > 0 else { return }
        let neighbours = kept.indices.filter { index in
            kept[index].sample.person == sample.person
                && abs(kept[index].sample.start.seconds(since: sample.start)) < separation
        }
        guard neighbours.allSatisfy({ kept[$0].sample.strain < sample.strain }) else { return }
        let least = kept.indices.min { kept[$0].sample.strain < kept[$1].sample.strain }
        let isFull = neighbours.isEmpty && kept.count >= capacity
        if isFull, let least, kept[least].sample.strain >= sample.strain { return }
        guard let made = try picture() else { return }
        if isFull, let least { kept.remove(at: least) }
        for index in neighbours.reversed() { kept.remove(at: index) }
        kept.append(Moment(sample: sample, picture: made))
    }
}
