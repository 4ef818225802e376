import PoseCore

/// Finds an angle that goes up and down again and again, more than four times a minute.
struct CycleDetector: Sendable {
    /// Degrees by which an angle must turn back: above the errors of estimated joints, below any reach.
    static let amplitude = 25.0
    /// Cycles in a row that make a repetition: two may be chance.
    static let minimumCycles = 3
    /// Seconds of the slowest cycle that is repeated more than four times a minute.
    static let longestCycle = 15.0

    private var isRising = true
    private var extreme: (value: Double, time: Timestamp)?
    /// When the angle was at its last tops.
    private var tops: [Timestamp] = []
    /// The last frame, whether the angle was seen in it or not.
    private var last: Timestamp?

    /// True while the latest cycles follow one another fast enough.
    var isRepeating: Bool {
        guard let last, tops.count > Self.minimumCycles, let first = tops.first, let top = tops.last else {
            return false
        }
        return top.seconds(since: first) <= Double(Self.minimumCycles) * Self.longestCycle
            && last.seconds(since: top) <= Self.longestCycle
    }

    mutating func add(_ value: Double?, at time: Timestamp) {
        last = time
        guard let value else { return }
        guard let extreme else {
            self.extreme = (value, time)
            return
        }
        if isRising ? value >= extreme.value : value <= extreme.value {
            self.extreme = (value, time)
        } else if abs(value - extreme.value) > Self.amplitude {
            if isRising {
                tops.append(extreme.time)
                if tops.count > Self.minimumCycles + 1 { tops.removeFirst() }
            }
            isRising.toggle()
            self.extreme = (value, time)
        }
    }
}
