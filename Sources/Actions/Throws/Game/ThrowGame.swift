/// The course of a game of throws, as Apple's Action & Vision sample plays it: a plain state machine.
///
/// The events are calls: a player is seen or not, a flight starts and ends, a throw is complete, its result was shown.
/// Events that do not fit the state change nothing.
///
///     var game = ThrowGame(targets: targets)
///     game.observe(player: person)
///     game.beginFlight()
///     game.complete(finished)   // .throwComplete
///     game.proceed()            // .waiting, and after the eighth throw .summary
public struct ThrowGame: Hashable, Sendable {
    /// What the game is doing.
    public enum State: Hashable, Sendable {
        /// No player is seen.
        case waiting
        /// A player is seen; the next flight may be a throw.
        case playerFound(person: Int)
        /// Something flies.
        case trackingFlight(person: Int)
        /// The result of a throw is shown.
        case throwComplete(Throw)
        /// The last throw was shown; the game is over.
        case summary(ThrowSummary)
    }

    /// How many throws a game has.
    public let throwCount: Int
    /// Where throws score; a change counts from the next throw on.
    public var targets: [ThrowTarget]
    /// What the game is doing.
    public private(set) var state = State.waiting
    /// The throws so far, with their scores.
    public private(set) var completed: [Throw] = []

    /// Creates a game that waits for a player.
    ///
    /// - Parameter throwCount: At least 1; 8 in Apple's sample.
    public init(throwCount: Int = 8, targets: [ThrowTarget] = []) {
        precondition(throwCount > 0)
        self.throwCount = throwCount
        self.targets = targets
    }

    /// Takes in which player a frame shows; nil: none.
    public mutating func observe(player: Int?) {
        switch (state, player) {
        case (.waiting, let player?), (.playerFound, let player?): state = .playerFound(person: player)
        case (.playerFound, nil): state = .waiting
        // A player may leave the picture, or be hidden, while the object flies.
        case (.trackingFlight, _), (.throwComplete, _), (.summary, _), (.waiting, nil): break
        }
    }

    /// Takes in that an object has begun to fly.
    public mutating func beginFlight() {
        if case .playerFound(let person) = state { state = .trackingFlight(person: person) }
    }

    /// Takes in that the flight ended and was no throw.
    public mutating func endFlight() {
        if case .trackingFlight(let person) = state { state = .playerFound(person: person) }
    }

    /// Takes in a throw whose flight has ended and scores it.
    public mutating func complete(_ finished: Throw) {
        guard completed.count < throwCount else { return }
        switch state {
        case .waiting, .summary: return
        case .playerFound, .trackingFlight, .throwComplete: break
        }
        var finished = finished
        finished.score = ThrowScore(
            landing: finished.landing, descent: finished.descent, kind: finished.kind, targets: targets)
        completed.append(finished)
        state = .throwComplete(finished)
    }

    /// Goes on after the result of a throw was shown: to the next throw, or after the last one to the summary.
    public mutating func proceed() {
        guard case .throwComplete = state else { return }
        state = completed.count < throwCount ? .waiting : .summary(summary)
    }

    /// Begins a new game with the same targets.
    public mutating func restart() { self = ThrowGame(throwCount: throwCount, targets: targets) }

    /// What the throws so far came to.
    public var summary: ThrowSummary { ThrowSummary(of: completed) }
}
