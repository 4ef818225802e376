import PoseCore
import SyntheticMotion
import Testing

@testable import ActionTraining

@Suite struct ThrowExamplesTests {
    private static func examples(seed: UInt64, length: Int = 45) -> [TrainingExample] {
        var configuration = ThrowExamples.Configuration()
        (configuration.throwsPerKind, configuration.nonThrows) = (13, 20)
        (configuration.seed, configuration.length) = (seed, length)
        return ThrowExamples(configuration).all()
    }

    @Test func `there are windows of every kind and without a throw, equal for equal seeds`() {
        let examples = Self.examples(seed: 1)
        let labels = Set(examples.map(\.label))
        #expect(labels == ["Overhand", "Underhand", "Underleg", "None"])
        for example in examples {
            #expect(example.poses.shape == [45, 3, 18])
            let isFinite = example.poses.scalars.allSatisfy(\.isFinite)
            #expect(isFinite && example.poses.scalars.contains { $0 != 0 })
        }
        // Nearly every throw gives two windows; few are seen too briefly.
        #expect(examples.count { $0.label == "Underleg" } >= 22)
        #expect(examples == Self.examples(seed: 1))
        #expect(examples != Self.examples(seed: 2))
        #expect(Self.examples(seed: 1, length: 60).allSatisfy { $0.poses.shape[0] == 60 })
    }

    @Test func `windows of one player share a group, those of two do not`() {
        let examples = Self.examples(seed: 3)
        let groups = Dictionary(grouping: examples, by: \.group)
        #expect(groups.count > 50)
        for (group, members) in groups {
            #expect(members.count <= 3, "\(group)")
            #expect(Set(members.map(\.label)).subtracting(["None"]).count <= 1, "\(group)")
        }
    }
}
