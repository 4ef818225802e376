/// When footage of a lower rate was taken whose frames a converter repeated: evenly, not at the times of the file.
///
/// Film of 24 frames/s in a file of 30 has every fourth frame twice; a ball in it moves by equal steps at unequal times.
struct FrameCadence: Sendable {
    private struct Entry {
        var time: Double
        var isRepetition: Bool
    }

    private static let window = 30

    private var entries: [Entry] = []
    private var last: Double?

    /// Notes a frame that repeats the one before.
    mutating func skip(at time: Double) { add(Entry(time: time, isRepetition: true)) }

    /// When a new picture was taken, from the time of its frame.
    mutating func time(of frameTime: Double) -> Double {
        add(Entry(time: frameTime, isRepetition: false))
        var result = frameTime
        defer { last = result }
        if let period, let last {
            let expected = last + period
            // What a frame's time can be off by; the mean of all frames is right.
            if abs(frameTime - expected) < 1.5 * period { result = expected + 0.15 * (frameTime - expected) }
        }
        return result
    }

    private mutating func add(_ entry: Entry) {
        entries.append(entry)
        if entries.count > Self.window { entries.removeFirst() }
    }

    /// Seconds between two pictures; nil where frames are not repeated regularly.
    private var period: Double? {
        // A picture in which nothing moves is repeated, too, again and again.
        let moving = entries.indices.last { index in
            index >= 2 && entries[index].isRepetition && entries[index - 1].isRepetition
                && entries[index - 2].isRepetition
        }
        let recent = entries[(moving.map { $0 + 1 } ?? 0)...]
        let repetitions = recent.indices.filter { entries[$0].isRepetition }
        guard let first = repetitions.first, let final = repetitions.last, repetitions.count >= 2 else {
            return nil
        }
        let pictures = entries[first..<final].count { !$0.isRepetition }
        guard pictures > 0 else { return nil }
        return (entries[final].time - entries[first].time) / Double(pictures)
    }
}
