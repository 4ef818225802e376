import Foundation
import LikelihoodModels
import PoseCore
import SyntheticMotion
import Testing

@_spi(Training) @testable import Movement

struct BoutLikelihoodTests {
    /// Poses of one drawn person seen from ahead and aside, as a good estimator reports them.
    private func poses(of exercise: Exercise, seed: UInt64) -> [HumanBodyPoseObservation?] {
        var generator = MotionGenerator(seed: seed)
        let motion = generator.sequence(of: exercise, seconds: 14)
        return PoseEstimatorNoise(severity: 0.3).observations(
            of: motion, from: Viewpoint(of: motion, yaw: 0.6), seed: seed)
    }

    @Test func `the built-in model has a weight for each measure`() {
        for network in LikelihoodModel.bouts.networks {
            #expect(network.hidden.count == network.hiddenBiases.count * BoutMeasures.names.count)
            #expect(network.output.count == network.hiddenBiases.count)
        }
    }

    @Test func `each measure stands where its name does`() throws {
        let path = BodyPath(poses(of: .lateralRaise, seed: 5))
        let candidates = RepetitionFinder(path: path).candidates()
        let agreement = BoutAgreement(candidates)
        let bout = try #require(candidates.first { $0.excursions.count > 2 })
        let values = BoutMeasures(path, bout, agreement).values
        try #require(
            values.count == BoutMeasures.names.count && Set(BoutMeasures.names).count == values.count)
        func value(_ name: String) throws -> Float {
            values[try #require(BoutMeasures.names.firstIndex(of: name), "\(name)")]
        }
        let members = bout.members
        #expect(try value("count") == min(4, log2(Float(members.count))))
        #expect(try value("amplitude") == log(max(0.1, bout.amplitude)))
        #expect(try value("largest deviation") == bout.deviations.max())
        #expect(try value("gap") == BoutMeasures.mean(bout.excursions.map(\.gap)))
        #expect(try value("largest openness") == members.map(\.openness).max())
        #expect(try value("skipped") == min(2, Float(bout.skipped) / Float(members.count)))
        #expect(try value("lift") == BoutMeasures.mean(members.map(\.lift)))
        #expect(try value("gait") == BodyInvolvement(path, bout.excursions).gaitShare)
        let change = PostureChange(path, bout)
        #expect(try value("hold") == min(3, BoutMeasures.mean(change.holds)))
        #expect(try value("largest step") == min(1, change.leap))
        #expect(try value("turn of widths") == change.turn.widths)
        #expect(try value("speed at ends") == min(1.5, BoutMeasures.mean(members.map(\.endSpeed))))
        for (first, last, group) in [
            ("speed at peaks", "way there", BoutSurroundings(path, bout).measures),
            ("hands at start", "change of uprightness", BoutPostures(path, bout.excursions).measures),
            ("detour", "extent", BoutShape(path, bout).measures),
            ("agreement", "best longer", agreement.measures(of: bout)),
        ] {
            #expect(try value(first) == group.first && value(last) == group.last, "\(first)")
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `exercises are likely, steps are not`(seed: UInt64) {
        func best(_ exercise: Exercise) -> Float {
            let path = BodyPath(poses(of: exercise, seed: seed))
            let candidates = RepetitionFinder(path: path).candidates()
            let agreement = BoutAgreement(candidates)
            return candidates.map {
                LikelihoodModel.bouts.likelihood(of: BoutMeasures(path, $0, agreement).values)
            }.max() ?? 0
        }
        #expect(best(.squat) > 0.7)
        #expect(best(.jumpingJack) > 0.7)
        #expect(best(.walking) < 0.5)
        #expect(best(.treadmillWalking) < 0.5)
    }

    @Test func `measures do not depend on where and how large a body is in the picture`() throws {
        let poses = poses(of: .lateralRaise, seed: 5)
        let small = poses.map { pose in
            pose.map { pose in
                HumanBodyPoseObservation(
                    confidence: 1,
                    joints: BodyJointName.allCases.compactMap { name in
                        pose.joint(for: name).map {
                            let place = NormalizedPoint(
                                x: 0.1 + 0.5 * $0.location.x, y: 0.3 + 0.5 * $0.location.y)
                            return Joint(jointName: name, location: place, confidence: $0.confidence)
                        }
                    })
            }
        }
        let (one, other) = (BodyPath(poses), BodyPath(small))
        let (candidates, others) = (
            RepetitionFinder(path: one).candidates(), RepetitionFinder(path: other).candidates()
        )
        let (bout, same) = (try #require(candidates.first), try #require(others.first))
        #expect(bout.excursions.map(\.peak) == same.excursions.map(\.peak))
        let values = BoutMeasures(one, bout, BoutAgreement(candidates)).values
        let sameValues = BoutMeasures(other, same, BoutAgreement(others)).values
        for (index, name) in BoutMeasures.names.enumerated() {
            let (first, second) = (values[index], sameValues[index])
            #expect(abs(first - second) < 0.02, "\(name): \(first), \(second)")
        }
    }
}
