import PoseCore
import Throws
import Tracking
import Trajectories

/// The throws of a live session and their game, beside the chain of its poses.
///
/// In come each frame's result and what is requested; out goes what the frame showed. The game goes on when the source
/// is restarted or its picture is cut. Without a request nothing is computed or kept.
struct LiveThrows {
    /// What a session requests.
    struct Request: Hashable {
        var targets: [ThrowTarget]
        /// Counts the session's games from 1; a higher number begins a new one.
        var gameNumber = 1
    }

    /// Seconds for which a throw's result is the game's state.
    static let resultDuration = 2.5

    private var stage: ThrowStage?
    private var lastTime: Timestamp?
    private var size: PixelSize?
    private var check = CameraCheck()
    private var game = ThrowGame()
    private var gameNumber = 1
    /// When the last throw was complete.
    private var completion: Timestamp?

    /// Begins to measure the scene again, as for another source; the game goes on.
    mutating func restart() {
        stage = nil
        check = CameraCheck()
        // The time for which a result is shown is over with its source: after the last throw the game is over, too.
        game.proceed()
        completion = nil
        game.endFlight()
    }

    /// Takes in a frame; nil when throws are not requested.
    ///
    /// - Parameter makeStage: Makes what finds throws, and keeps none; called for the first frame of a scene.
    mutating func update(
        _ request: Request?, with result: FrameResult, makeStage: () throws -> ThrowStage
    ) throws -> LiveThrowResult? {
        guard let request else {
            // Also between two scenes, when there is no stage.
            if lastTime != nil { self = LiveThrows() }
            return nil
        }
        // Times that begin again are those of a camera that was opened again, or of another one.
        let hasClockRestarted = lastTime.map { result.frame.timestamp < $0 } ?? false
        if result.frame.pixelBuffer.size != size || hasClockRestarted {
            restart()
            size = result.frame.pixelBuffer.size
        }
        follow(request)
        var stage = try self.stage ?? makeStage()
        self.stage = nil
        var found = try stage.analyze(result)
        let time = result.frame.timestamp
        lastTime = time
        let mustRestart = check.update(isMoving: stage.isCameraMoving, at: time)
        // Nothing that flew while the camera moved can be relied on.
        if check.camera == .moving { found = ThrowFrameResult() }
        if mustRestart { found = ThrowFrameResult() } else { self.stage = stage }
        let player = result.people.first { $0.isProminent && $0.pose.playerBox != nil }
        let completed = play(found, player: player?.id, at: time)
        return LiveThrowResult(
            camera: check.camera, playerBox: player?.pose.playerBox, flights: found.flights,
            completed: completed, game: game, gameNumber: gameNumber, metricScale: stage.metricScale)
    }

    /// Ends the source: throws whose objects still fly are complete.
    ///
    /// - Returns: Nil when nothing was searched for since the source began.
    mutating func finish() throws -> LiveThrowResult? {
        guard var stage = stage.take(), let lastTime else { return nil }
        let ended = try stage.finish().completed
        let completed = complete(check.camera == .moving ? [] : ended, at: lastTime)
        game.endFlight()
        // No frame follows with which the last throw's result could be over.
        if game.completed.count == game.throwCount { game.proceed() }
        return LiveThrowResult(
            camera: check.camera, playerBox: nil, flights: [], completed: completed, game: game,
            gameNumber: gameNumber, metricScale: stage.metricScale)
    }

    private mutating func follow(_ request: Request) {
        if gameNumber != request.gameNumber {
            gameNumber = request.gameNumber
            game.restart()
            completion = nil
        }
        if game.targets != request.targets { game.targets = request.targets }
    }

    /// Moves the game on.
    ///
    /// - Returns: The throws that the game counts, numbered as in the game.
    private mutating func play(
        _ found: ThrowFrameResult, player: Int?, at time: Timestamp
    ) -> [Throw] {
        if let shown = completion,
            time.seconds(since: shown) >= Self.resultDuration || time.seconds(since: shown) < 0
        {
            game.proceed()
            completion = nil
        }
        game.observe(player: player)
        if !found.flights.isEmpty { game.beginFlight() }
        let completed = complete(found.completed, at: time)
        if found.flights.isEmpty { game.endFlight() }
        return completed
    }

    private mutating func complete(_ throwsFound: [Throw], at time: Timestamp) -> [Throw] {
        let count = game.completed.count
        for thrown in throwsFound {
            var numbered = thrown
            numbered.id = game.completed.count + 1
            game.complete(numbered)
        }
        let completed = Array(game.completed[count...])
        if !completed.isEmpty { completion = time }
        return completed
    }
}
