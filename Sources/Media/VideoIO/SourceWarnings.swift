/// What is to be said of a source that was read all the same.
public struct SourceWarnings: Hashable, Sendable {
    /// Why pictures of a folder could not be read: one error for each of them, which names it.
    public var unreadPictures: [VideoError] = []
    /// Very large pictures that were read at a smaller size, one line for each.
    public var reducedPictures: [String] = []
    /// Sources that were cut off, or have frames of which parts were guessed, one line for each.
    public var damagedSources: [String] = []

    /// Creates a list of nothing.
    public init() {}

    /// True when there is nothing to say.
    public var isEmpty: Bool { unreadPictures.isEmpty && reducedPictures.isEmpty && damagedSources.isEmpty }

    /// All of it, one line for each picture or video, and no more than `maximum` lines and one that says how many are left.
    public func lines(maximum: Int = 20) -> [String] {
        let all = unreadPictures.map(\.description) + reducedPictures + damagedSources
        guard all.count > maximum else { return all }
        return all.prefix(maximum) + ["and \(all.count - maximum) more like these"]
    }

    /// Adds what is new in others: once, however often a page winds back.
    mutating func add(_ others: SourceWarnings) {
        unreadPictures += others.unreadPictures.filter { !unreadPictures.contains($0) }
        reducedPictures += others.reducedPictures.filter { !reducedPictures.contains($0) }
        damagedSources += others.damagedSources.filter { !damagedSources.contains($0) }
    }
}
