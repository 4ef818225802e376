import Synchronization
public import Throws

/// The game of throws.
extension LiveSession {
    /// Where throws score; nil: throws are not searched for. May be switched at any time; a change of targets counts
    /// from the next throw on.
    public var throwTargets: [ThrowTarget]? {
        get { requests.withLock { $0.throwing?.targets } }
        set {
            requests.withLock { requests in
                let number = requests.throwing?.gameNumber ?? 1
                requests.throwing = newValue.map { LiveThrows.Request(targets: $0, gameNumber: number) }
            }
        }
    }

    /// Begins a new game of throws with the next frame; its number, or nil where throws are not searched for.
    public func startGame() -> Int? {
        requests.withLock { requests in
            requests.throwing?.gameNumber += 1
            return requests.throwing?.gameNumber
        }
    }
}
