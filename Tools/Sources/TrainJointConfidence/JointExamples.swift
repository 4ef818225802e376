import PoseCore
@_spi(Training) import PoseEstimation
import SyntheticScenes

/// Joints that the estimator found in drawn stills, each with its evidence and whether it is right.
struct JointExamples {
    struct Joint {
        var name: BodyJointName
        var scene: StillScene.Kind
        var evidence: JointEvidence
        var isRight: Bool
    }

    private(set) var joints: [Joint] = []
    /// How many people there were, and how many poses were found.
    private(set) var (people, poses) = (0, 0)

    /// Draws `count` scenes of each kind and finds the poses in them.
    init(count: Int, seed: UInt64, estimator: BlazePoseEstimator) throws {
        for kind in StillScene.Kind.allCases {
            for number in 0..<UInt64(count) {
                let scene = StillScene(kind, seed: seed &* 1_000_003 &+ number)
                guard let picture = scene.picture() else { continue }
                estimator.reset()
                let frame = Frame(index: 0, timestamp: .zero, pixelBuffer: picture)
                let found = try estimator.poses(in: frame)
                let evidence = estimator.jointEvidence(in: frame)
                people += scene.truth.count
                poses += found.count
                for (index, judgements) in scene.judge(found).enumerated() {
                    for name in BodyJointName.allCases {
                        guard let isRight = judgements[name], let joint = evidence[index][name] else {
                            continue
                        }
                        joints.append(
                            Joint(
                                name: name, scene: kind, evidence: joint, isRight: isRight))
                    }
                }
            }
        }
    }
}
