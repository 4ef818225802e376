import PoseCore

/// Where a scene begins: what its first frames show was there all the time, and is confirmed at once.
struct SceneBeginning: Sendable {
    /// Seconds in which the estimator finds all that a new scene shows.
    let searchDuration: Double
    /// True until the first frame that shows something, unless that comes late.
    private(set) var isNew = true
    private var start: Timestamp?

    init(searchDuration: Double) { self.searchDuration = searchDuration }

    /// Notes that the next frame does not continue the last one.
    mutating func noteCut() { (isNew, start) = (true, nil) }

    /// Takes in the time of the next frame.
    ///
    /// - Returns: Seconds since the scene's first frame.
    @discardableResult
    mutating func advance(to time: Timestamp) -> Double {
        let first = start ?? time
        start = first
        let age = time.seconds(since: first)
        if age > searchDuration { isNew = false }
        return age
    }

    /// Notes that a frame showed something: what comes in after it is new.
    mutating func noteSighting() { isNew = false }
}
