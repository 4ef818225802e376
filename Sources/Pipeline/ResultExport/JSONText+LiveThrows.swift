package import Pipeline
import PoseCore
package import Throws

/// The members of what a live session finds of throws; locations are shares of the picture from the upper left.
extension JSONText {
    /// Writes the members of a frame's `throwing` object.
    package mutating func writeThrowing(_ result: LiveThrowResult) {
        member("camera", result.camera.rawValue)
        key("player")
        if let box = result.playerBox { writeBox(box) } else { null() }
        object("game") { $0.writeGame(result.game, number: result.gameNumber) }
        objects("trajectories", result.flights.flatMap(\.trajectories)) { $0.writeTrajectory($1) }
        objects("throws", result.flights.compactMap(\.thrown)) { $0.writeThrow($1) }
    }

    /// Writes the members of a `game` object.
    package mutating func writeGame(_ game: ThrowGame, number: Int) {
        member("number", number)
        member("state", game.state.name)
        member("throws", game.completed.count)
        member("throwCount", game.throwCount)
        member("score", game.summary.score)
    }

    /// Writes the members of the `throw` object of a game: those of a file's throws, the number of the game and the
    /// throwing side's joints at the release.
    package mutating func writeGameThrow(_ thrown: Throw, gameNumber: Int) {
        writeThrow(thrown)
        member("game", gameNumber)
        key("joints")
        guard let pose = thrown.releasePose, let hand = thrown.hand else { return null() }
        object { json in
            for name in BodyJointName.throwingSide(hand) {
                guard let joint = pose.joint(for: name) else { continue }
                json.array(name.rawValue) { json in
                    for value in exportedPlace(joint.location) { json.value(value, decimals: 5) }
                    json.value(joint.confidence, decimals: 4)
                }
            }
        }
    }

    /// Writes the object of a target.
    package mutating func write(_ target: ThrowTarget) {
        object { json in
            json.member("name", target.name)
            json.key("region")
            json.writeBox(target.region)
            json.member("points", target.points)
            json.member("underlegPoints", target.underlegPoints)
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
