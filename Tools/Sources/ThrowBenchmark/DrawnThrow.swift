import Limber
import PoseEstimation
import SyntheticMotion
import SyntheticScenes
import Throws
import Trajectories

/// A throw by a drawn player with what is found in its pictures.
struct DrawnThrow {
    let truth: ThrowTruth
    let size: PixelSize
    let poses: [(time: Timestamp, pose: HumanBodyPoseObservation)]
    let trajectories: [TrajectoryObservation]

    /// Draws the throw of a seed, from 1.2 s before its release on; nil where the camera does not see it.
    ///
    /// - Parameter number: Chooses the technique, all in turn.
    init?(number: Int, seed: UInt64, by estimator: BlazePoseEstimator) throws {
        let technique = ThrowTechnique.allCases[number % ThrowTechnique.allCases.count]
        var scene = ThrowScene(techniques: [technique], seed: seed, variation: .extreme)
        guard let truth = scene.truth.first else { return nil }
        self.truth = truth
        size = scene.camera.imageSize
        estimator.reset()
        var detector = TrajectoryDetector()
        var poses: [(time: Timestamp, pose: HumanBodyPoseObservation)] = []
        let start = Int((truth.releaseTime - 1.2) * scene.frameRate)
        let end = Int(((truth.landingTime ?? truth.releaseTime + 2) + 0.3) * scene.frameRate)
        for index in max(0, start)..<max(0, start, min(scene.length, end)) {
            guard let frame = scene.frame(at: index) else { continue }
            let found = try estimator.poses(in: frame)
            if let pose = found.first { poses.append((frame.timestamp, pose)) }
            _ = detector.trajectories(in: frame, people: found)
        }
        self.poses = poses
        trajectories = detector.finish()
    }

    /// The release's angle above the horizontal, in degrees, to whichever side it goes.
    var angle: Double {
        let angle = Double(truth.releaseAngle)
        return abs(angle) <= 90 ? angle : (angle < 0 ? -180 : 180) - angle
    }

    /// The throw that the program reports, if it reports one within half a second.
    func found(by classifier: ThrowKindClassifier) throws -> Throw? {
        var configuration = ThrowAnalysis.Configuration(classifier: classifier)
        configuration.keepsEvidence = true
        var analysis = ThrowAnalysis(imageSize: size, configuration: configuration)
        for (time, pose) in poses {
            _ = try analysis.add(
                people: [0: pose], trajectories: [], at: time,
                candidateStarts: trajectories.map(\.timeRange.lowerBound))
        }
        return try analysis.finalThrows(of: trajectories)
            .filter { abs($0.release.seconds - truth.releaseTime) < 0.5 }
            .min { abs($0.release.seconds - truth.releaseTime) < abs($1.release.seconds - truth.releaseTime) }
    }
}
