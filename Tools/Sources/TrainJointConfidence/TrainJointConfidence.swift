import ArgumentParser
import Foundation
import NetworkFitting
import PoseCore
@_spi(Training) import PoseEstimation
import SeededRandom

/// Fits the joint confidences that Limber ships to drawn people.
@main
struct TrainJointConfidence: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train-joint-confidence",
        abstract: "Fit Sources/Pose/PoseEstimation/Resources/JointConfidence.json.")

    @Option(help: "Folder for JointConfidence.json and JointConfidence.md, seen from Tools.")
    var output = "../Sources/Pose/PoseEstimation/Resources"

    @Option(help: "Where all randomness comes from.")
    var seed: UInt64 = 1

    @Option(help: "Scenes of each kind to fit to; a third as many more are held out.")
    var scenes = 300

    func run() throws {
        let file = try OutputFile("\(output)/JointConfidence.json")
        var settings = BlazePoseEstimator.Configuration()
        // The finder sees the whole picture; many tiles would take most of the time.
        settings.search = .oneTileAFrame
        let estimator = try BlazePoseEstimator(configuration: settings)
        let training = try JointExamples(count: scenes, seed: seed, estimator: estimator)
        let heldOut = try JointExamples(count: max(1, scenes / 3), seed: seed + 1, estimator: estimator)
        let model = JointConfidenceModel(
            notes: [
                "licence": "Apache-2.0",
                "made by": "cd Tools && ../Scripts/swift run -c release train-joint-confidence",
                "data":
                    "\(training.joints.count) joints of \(training.poses) people drawn by SyntheticScenes, "
                    + "seed \(seed)",
            ],
            kinds: try Self.fit(training.joints, seed: seed))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try file.write(encoder.encode(model))
        let report = ConfidenceReport(model: model, heldOut: heldOut).text
        try OutputFile("\(output)/JointConfidence.md").write(report)
        print(report)
    }

    private static func fit(
        _ joints: [JointExamples.Joint], seed: UInt64
    ) throws -> [String: JointConfidenceModel.Coefficients] {
        let regression = LogisticRegression()
        // Joints outside the picture are no question.
        let open = joints.filter { $0.evidence.shareInPicture > 0 }
        var random = SeededGenerator(seed: seed ^ 0xc0f)
        let contradicted = contradicted(open, using: &random)
        func examples(
            _ joints: [JointExamples.Joint], _ features: (JointEvidence) -> [Float]?
        ) -> [LogisticRegression.Example] {
            joints.compactMap { joint in
                features(joint.evidence).map { .init(features: $0, isRight: joint.isRight) }
            }
        }
        let kind = { (joint: JointExamples.Joint) in JointConfidenceModel.kind(of: joint.name) }
        let contradictedByKind = Dictionary(grouping: contradicted, by: kind)
        return try Dictionary(
            uniqueKeysWithValues: Dictionary(grouping: open, by: kind).map { name, joints in
                let all = joints + (contradictedByKind[name] ?? [])
                return (
                    name,
                    JointConfidenceModel.Coefficients(
                        landmarks: try regression.fit(examples(joints, \.landmarkFeatures)),
                        withFinder: try regression.fit(examples(all, \.finderFeatures)))
                )
            })
    }

    /// The share of joints that are added once more with the two models contradicting each other.
    private static let contradictedShare: Float = 0.1

    /// Joints that the finder sees somewhere else. Of drawn people the models hardly ever contradict each other, of
    /// photographed ones they do; either is assumed to be wrong then as often as the other.
    private static func contradicted(
        _ joints: [JointExamples.Joint], using random: inout SeededGenerator
    ) -> [JointExamples.Joint] {
        var result: [JointExamples.Joint] = []
        for joint in joints where random.chance(contradictedShare) {
            var joint = joint
            joint.evidence.finder?.distance = random.uniform(0.15...0.8)
            if random.chance(0.5) { joint.isRight = false }
            result.append(joint)
        }
        return result
    }
}
