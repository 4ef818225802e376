public import PoseCore

/// One flight of a `FlightScene`: where the object is in each frame.
///
/// A frame's timestamp is the middle of its exposure, and centres are given for that moment.
public struct FlightTruth: Hashable, Identifiable, Sendable {
    /// The object in one frame.
    public struct Sample: Hashable, Sendable {
        /// How much of the object the frame shows.
        public enum Visibility: Hashable, Sendable {
            /// All of it.
            case whole
            /// A part: the picture's edge or something in front hides the rest; or another object or an arm touches it.
            case partial
            /// Nothing.
            case hidden
        }

        /// The frame's index.
        public var frame: Int
        /// The frame's timestamp.
        public var time: Timestamp
        /// The exact centre in the picture's pixels, origin upper left.
        public var center: SIMD2<Double>
        /// The object's radius in pixels.
        public var radius: Double
        /// How much of the object the frame shows.
        public var visibility: Visibility
        /// True when the frame shows the same picture as the one before.
        public var isRepeated: Bool
    }

    /// The highest point of a flight.
    public struct Apex: Hashable, Sendable {
        /// When, in seconds of exposure.
        public var time: Double
        /// Where, in the picture's pixels, origin upper left.
        public var center: SIMD2<Double>
    }

    /// The flight's place in the scene's list, from 0.
    public var id: Int
    /// Which object flies; flights that bounces link have the same.
    public var object: Int
    /// The frames in which the object is in free flight and at least partly inside the picture's edges.
    public var samples: [Sample]
    /// Where the object is highest, when that is between its first and its last whole frame.
    public var apex: Apex?
    /// Speed in pixels a second at the moment of the first whole sample.
    public var speed: Double
    /// How far the path departs from a straight line at constant speed between its whole samples, in pixels.
    public var sag: Double
    /// The flight that ended in the bounce that this one begins with.
    public var precedingID: Int?
    /// The pictures' size.
    public var pictureSize: PixelSize

    /// Fewer different whole frames in a row than this make a flight optional.
    public static let minimumWholeFrames = 6
    /// A path that is straighter than this, in pixels, makes a flight optional: it cannot be told from rolling.
    public static let minimumSag = 3.0

    /// The samples that show the whole object, without repeated pictures.
    public var wholeSamples: [Sample] {
        samples.filter { $0.visibility == .whole && !$0.isRepeated }
    }

    /// True when the flight does not count, found or not: too few frames in a row show the object whole, or it is too
    /// straight.
    public var isOptional: Bool {
        longestWholeRun < Self.minimumWholeFrames || sag < Self.minimumSag
    }

    /// The most different frames in a row that show the whole object.
    var longestWholeRun: Int {
        var (run, longest) = (0, 0)
        for sample in samples where !sample.isRepeated {
            run = sample.visibility == .whole ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    /// The mean radius in pixels.
    public var radius: Double {
        samples.isEmpty ? 0 : samples.reduce(0) { $0 + $1.radius } / Double(samples.count)
    }

    /// From the first to the last frame that shows the whole object, else any part of it; nil without samples.
    public var timeRange: ClosedRange<Timestamp>? {
        let whole = wholeSamples
        guard let first = whole.first ?? samples.first, let last = whole.last ?? samples.last else {
            return nil
        }
        return first.time...max(first.time, last.time)
    }

    /// The centre at a moment, interpolated quadratically between frames, in pixels; nil outside of the samples.
    public func center(at time: Timestamp) -> SIMD2<Double>? {
        let known = samples.filter { !$0.isRepeated }
        guard let first = known.first, let last = known.last, first.time <= time, time <= last.time else {
            return nil
        }
        guard known.count > 2 else {
            let span = last.time.seconds(since: first.time)
            let share = span > 0 ? time.seconds(since: first.time) / span : 0
            return first.center + (last.center - first.center) * share
        }
        let next = known.firstIndex { $0.time >= time } ?? known.count - 1
        let start = max(0, min(known.count - 3, next - 1))
        let near = known[start..<start + 3]
        var sum = SIMD2<Double>.zero
        for a in near {
            var weight = 1.0
            for b in near where b.frame != a.frame {
                weight *= time.seconds(since: b.time) / a.time.seconds(since: b.time)
            }
            sum += a.center * weight
        }
        return sum
    }
}
