import ActionClassification
import Foundation
import LinearModels
import PoseCore
import SeededRandom
import SyntheticMotion

/// What people do when they do none of the taught actions: movements of the procedural athlete, seen from all
/// sides with a pose model's errors.
enum BackgroundMovements {
    /// Two sequences of each of the first kinds of movement, two and a half seconds each; one group a movement.
    ///
    /// Made once a process, in about a second.
    static let sequences: [KeypointSequence] = {
        let plans = Exercise.fixedKinds.flatMap { exercise in (0..<2).map { (exercise, $0) } }
        return plans.concurrentMap { sequence(of: $0.0, number: $0.1) }.compactMap(\.self)
    }()

    private static func sequence(of exercise: Exercise, number: Int) -> KeypointSequence? {
        let place = Exercise.allCases.firstIndex(of: exercise) ?? 0
        var random = SeededGenerator(seed: UInt64(place * 2 + number) &+ 0x7EAC)
        var generator = MotionGenerator(seed: random.next())
        var film = MotionFilm.Configuration(labels: [])
        (film.length, film.stride) = (75, 75)
        let motion = generator.sequence(of: exercise, seconds: 3, frameRate: film.frameRate)
        guard let window = MotionFilm(film).windows(of: motion, seed: random.next()).first else { return nil }
        return KeypointSequence(
            id: "\(exercise.rawValue) \(number)", label: OtherLabel.name, group: exercise.rawValue,
            frameRate: film.frameRate, aspectRatio: window.aspectRatio, channels: ["x", "y", "confidence"],
            joints: BodyJointName.keypointOrder.map(\.rawValue), keypoints: window.keypoints)
    }
}
