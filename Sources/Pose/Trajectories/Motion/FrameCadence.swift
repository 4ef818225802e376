/// When footage of a lower rate was taken whose frames a converter repeated: evenly, not at the times of the file.
///
/// Film of 24 frames/s in a file of 30 has every fourth frame twice; a ball in it moves by equal steps at unequal times.
struct FrameCadence: Sendable {
    private struct Entry {
        var time: Double
        var isRepetition: Bool
    }

    private static let window = 30
    /// Repetitions from which on they can be seen to be regular.
    private static let minimumRepetitions = 3

    private var entries: [Entry] = []
    /// The last picture: the time of its frame, and when it was taken.
    private var last: (frameTime: Double, time: Double)?

    /// Notes a frame that repeats the one before.
    mutating func skip(at time: Double) { add(Entry(time: time, isRepetition: true)) }

    /// When a new picture was taken, from the time of its frame; later than the one before, and within half a period of the
    /// frame's own time.
    mutating func time(of frameTime: Double) -> Double {
        add(Entry(time: frameTime, isRepetition: false))
        let time = time(after: last, of: frameTime)
        last = (frameTime, time)
        return time
    }

    private func time(after last: (frameTime: Double, time: Double)?, of frameTime: Double) -> Double {
        guard let last else { return frameTime }
        // Where the repetitions cease, times come back to the frames' own.
        let earliest = last.time + (frameTime - last.frameTime) / 2
        guard let period else { return max(earliest, frameTime) }
        let expected = last.time + period
        guard abs(frameTime - expected) < 1.5 * period else { return max(earliest, frameTime) }
        // What a frame's time can be off by; the mean of all frames is right.
        let even = expected + 0.15 * (frameTime - expected)
        return max(earliest, min(max(frameTime - period / 2, even), frameTime + period / 2))
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
        guard let first = repetitions.first, let final = repetitions.last,
            repetitions.count >= Self.minimumRepetitions
        else { return nil }
        // Pictures between two repetitions; a recorder that misses frames repeats others by chance.
        let counts = zip(repetitions, repetitions.dropFirst()).map { $1 - $0 - 1 }
        let pictures = counts.reduce(0, +)
        guard pictures > 0, let least = counts.min(), let most = counts.max(), most <= least + 1,
            entries.count - 1 - final <= least + 1
        else { return nil }
        return (entries[final].time - entries[first].time) / Double(pictures)
    }
}
