import PixelSampling
import PoseCore

/// A tile of a picture: when it was searched last, and what it showed then.
///
/// Searched again only when something has changed in it. Where all was still before, a person coming in is searched for
/// at once and several times; where something always moves, seldom.
struct SearchTile: Sendable {
    let region: RegionOfInterest
    let isClose: Bool
    /// Nil before the first search, and when it is due in any case.
    private(set) var lastSearch: Timestamp?
    /// When it was last checked whether something changed.
    private var lastCheck: Timestamp?
    /// Seconds until the next search, if that is less than the interval.
    private var pause = SearchTile.pauses.lowerBound
    private var content: Thumbnail?

    /// Seconds between two searches of a tile that was still before; doubled by each, halved by each check that
    /// finds nothing changed.
    private static let pauses = 0.25...4.0
    /// Seconds between two such checks.
    private static let checkInterval = 0.2

    init(_ region: RegionOfInterest, isClose: Bool = false) {
        (self.region, self.isClose) = (region, isClose)
    }

    /// Makes the tile due, unless it shows what it showed when it was searched.
    mutating func makeDue() { lastSearch = nil }

    /// True when it is time to check the tile.
    ///
    /// - Parameters:
    ///   - interval: Seconds after which it is due if something always moves in it.
    ///   - isAlone: True without tracks, when the intervals are short enough.
    func isDue(at time: Timestamp, interval: Double, isAlone: Bool) -> Bool {
        guard let lastSearch, let lastCheck else { return true }
        let (sinceSearch, sinceCheck) = (time.seconds(since: lastSearch), time.seconds(since: lastCheck))
        let (pause, checkInterval) =
            isAlone ? (interval, interval) : (min(interval, pause), min(interval, Self.checkInterval))
        return sinceCheck < 0 || sinceSearch >= pause && sinceCheck >= checkInterval
    }

    /// Takes in what the tile shows; when that has changed, returns true, and the tile counts as searched.
    ///
    /// - Parameter minimumChange: The mean difference of brightness, of 255, that counts.
    mutating func check(_ next: Thumbnail, at time: Timestamp, minimumChange: Double) -> Bool {
        lastCheck = time
        guard isChanged(next, by: minimumChange) else {
            pause = max(pause / 2, Self.pauses.lowerBound)
            return false
        }
        pause = min(2 * pause, Self.pauses.upperBound)
        noteSearch(showing: next, at: time)
        return true
    }

    /// Notes that the tile was searched.
    ///
    /// - Parameter content: What the next check compares with.
    mutating func noteSearch(showing content: Thumbnail, at time: Timestamp) {
        (lastSearch, lastCheck) = (time, time)
        self.content = content
    }

    /// True when two thumbnails differ where both show something; none at all differs from every one.
    private func isChanged(_ next: Thumbnail, by minimumChange: Double) -> Bool {
        guard let content else { return true }
        // Else too little is left to compare.
        guard let difference = next.meanDifference(from: content) else { return false }
        return difference >= minimumChange
    }
}
