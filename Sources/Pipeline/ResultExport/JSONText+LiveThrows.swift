package import Pipeline
import PoseCore
package import Throws

/// The members of what a live session finds of throws; locations are shares of the picture from the upper left.
extension JSONText {
    /// Writes the members of a frame's `throwing` object.
    package mutating func writeThrowing(_ result: LiveThrowResult) {
        key("camera")
        value(result.camera.rawValue)
        key("player")
        if let box = result.playerBox { writeBox(box) } else { null() }
        key("game")
        object { $0.writeGame(result.game, number: result.gameNumber) }
        key("trajectories")
        array { json in
            for trajectory in result.flights.flatMap(\.trajectories) {
                json.object { $0.writeTrajectory(trajectory) }
            }
        }
        key("throws")
        array { json in
            for thrown in result.flights.compactMap(\.thrown) { json.object { $0.writeThrow(thrown) } }
        }
    }

    /// Writes the members of a `game` object.
    package mutating func writeGame(_ game: ThrowGame, number: Int) {
        key("number")
        value(number)
        key("state")
        value(game.state.name)
        key("throws")
        value(game.completed.count)
        key("throwCount")
        value(game.throwCount)
        key("score")
        if let score = game.summary.score { value(score) } else { null() }
    }

    /// Writes the members of the `throw` object of a game: those of a file's throws, the number of the game and the
    /// throwing side's joints at the release.
    package mutating func writeGameThrow(_ thrown: Throw, gameNumber: Int) {
        writeThrow(thrown)
        key("game")
        value(gameNumber)
        key("joints")
        guard let pose = thrown.releasePose, let hand = thrown.hand else { return null() }
        object { json in
            for name in BodyJointName.throwingSide(hand) {
                guard let joint = pose.joint(for: name) else { continue }
                json.key(name.rawValue)
                json.array { json in
                    for value in exportedPlace(joint.location) { json.value(value, decimals: 5) }
                    json.value(joint.confidence, decimals: 4)
                }
            }
        }
    }

    /// Writes the object of a target.
    package mutating func write(_ target: ThrowTarget) {
        object { json in
            json.key("name")
            json.value(target.name)
            json.key("region")
            json.writeBox(target.region)
            json.key("points")
            json.value(target.points)
            json.key("underlegPoints")
            json.value(target.underlegPoints)
        }
    }

    private mutating func writeBox(_ box: NormalizedRect) {
        array { json in
            for value in exportedBox(box) { json.value(value, decimals: 5) }
        }
    }
}

extension ThrowGame.State {
    /// What the API calls it.
    fileprivate var name: String {
        switch self {
        case .waiting: "waiting"
        case .playerFound: "playerFound"
        case .trackingFlight: "trackingFlight"
        case .throwComplete: "throwComplete"
        case .summary: "summary"
        }
    }
}

extension BodyJointName {
    /// Shoulder, elbow, wrist, hip, knee and ankle of one side.
    fileprivate static func throwingSide(_ hand: Chirality) -> [BodyJointName] {
        hand == .left
            ? [.leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle]
            : [.rightShoulder, .rightElbow, .rightWrist, .rightHip, .rightKnee, .rightAnkle]
    }
}
