import ActionClassification
import ActionWindows
import Foundation
import LinearModels
import PoseCore
import SeededRandom

/// Sequences that fit together, and the windows that are made of them.
struct TrainingSet: Sendable {
    /// The sequences, all with the same joints and channels.
    let sequences: [KeypointSequence]
    /// The labels, sorted.
    let labels: [String]
    let joints: [String]
    let channels: [String]
    /// What a mirror makes of joints and labels.
    let mirror: ActionTrainer.Mirror
    /// Labels of one side without one of the other: their mirror images have no label.
    let oneSidedLabels: [String]
    /// Each sequence's group.
    private let groups: [String]
    /// For labels of which there is one sequence only: held out in parts, because there is nothing else.
    private let isAlone: [Bool]

    /// The windows of some sequences.
    struct Windows {
        var examples: [TrainingExample] = []
        /// For each example its sequence's index.
        var sequences: [Int] = []
        /// For each example whether it is as the data are, not varied.
        var isOriginal: [Bool] = []
    }

    init(_ sequences: [KeypointSequence], swappedLabels: [String: String] = [:]) throws(TrainingError) {
        guard let first = sequences.first else {
            throw TrainingError(.unsuitable, "no sequences; expected some of each label")
        }
        let common = first.channels.filter { channel in
            channel == "confidence" || sequences.allSatisfy { $0.channels.contains(channel) }
        }
        (joints, channels) = (first.joints, common)
        self.sequences = try sequences.map { sequence throws(TrainingError) in
            try sequence.arranged(joints: first.joints, channels: common)
        }
        let labels = Set(sequences.map(\.label)).sorted()
        self.labels = labels
        guard labels.count > 1 else {
            throw TrainingError(
                .unsuitable,
                "only one label, \"\(first.label)\", in \(sequences.count) sequences; add clips of at least one other, for example of people doing nothing"
            )
        }
        mirror = ActionTrainer.Mirror(
            joints: Skeleton(joints: first.joints).mirror,
            labels: try Self.mirroredLabels(labels, swapped: swappedLabels))
        oneSidedLabels = LabelSide.unpaired(labels, swapped: swappedLabels)
        let members = Dictionary(grouping: sequences.indices) { sequences[$0].label }
        let isOfOneGroup = members.mapValues { indices in
            indices.allSatisfy { index in
                sequences[index].group != nil && sequences[index].group == sequences[indices[0]].group
            }
        }
        groups = sequences.indices.map { index in
            // Where all of a label is of one group, its sequences are the next best thing.
            let group = isOfOneGroup[sequences[index].label] == true ? nil : sequences[index].group
            return group ?? "\(sequences[index].group ?? "") sequence \(index)"
        }
        isAlone = sequences.map { members[$0.label]?.count == 1 }
    }

    /// For each label the one that it is in a mirror.
    private static func mirroredLabels(
        _ labels: [String], swapped: [String: String]
    ) throws(TrainingError) -> [Int] {
        let counterparts = labels.map { LabelSide.counterparts(of: $0) }
        var mirrored = labels.indices.map { index in
            labels.indices.first { other in
                counterparts[index].contains(labels[other]) && counterparts[other].contains(labels[index])
            } ?? index
        }
        var given: Set<Int> = []
        for (one, other) in swapped.sorted(by: { $0.key < $1.key }) {
            let pair = [one, other].compactMap { labels.firstIndex(of: $0) }
            guard pair.count == 2 else {
                let unknownLabel = labels.contains(one) ? other : one
                throw TrainingError(
                    .unsuitable,
                    "swapped label \"\(unknownLabel)\" is none of the data's: \(labels.joined(separator: ", "))"
                )
            }
            for (label, image) in [(pair[0], pair[1]), (pair[1], pair[0])] where mirrored[label] != image {
                guard given.insert(label).inserted else {
                    throw TrainingError(
                        .unsuitable, "label \"\(labels[label])\" is swapped with two others; name one")
                }
                mirrored[mirrored[label]] = mirrored[label]
                mirrored[label] = image
            }
        }
        return mirrored
    }

    /// The subject or clip that a sequence must not be separated from in a validation.
    func group(of index: Int) -> String { groups[index] }

    var normalization: PoseNormalization { PoseNormalization(joints: joints, channels: channels) }

    /// The normalised windows of some sequences: every sequence counts the same, however many it has.
    func windows(
        of indices: [Int], parameters: ActionClassifier.ModelParameters, isVaried: Bool = true
    ) -> Windows {
        let cutter = parameters.cutter
        let normalization = normalization
        let copies = isVaried ? parameters.variedCopies : 0
        let variation = SequenceVariation(
            speed: parameters.timeStretch, camera: parameters.cameraAngle, noise: parameters.jointNoise)
        let parts = indices.concurrentMap { index in
            let sequence = sequences[index]
            var random = SeededGenerator(seed: parameters.seed &* 1_000_003 &+ UInt64(index))
            var versions = [sequence]
            for _ in 0..<copies { versions.append(variation.copy(of: sequence, using: &random)) }
            var examples: [(example: TrainingExample, isOriginal: Bool)] = []
            for (number, version) in versions.enumerated() {
                let windows = Self.worthwhile(cutter.windows(of: version))
                for (part, window) in windows.enumerated() {
                    // The quarters of a sequence that is alone.
                    let quarter = isAlone[index] ? " part \(part * 4 / windows.count)" : ""
                    let example = TrainingExample(
                        poses: normalization.normalize(window), label: sequence.label,
                        group: groups[index] + quarter, weight: 1 / Float(windows.count * versions.count))
                    examples.append((example, number == 0))
                }
            }
            return examples
        }
        var result = Windows()
        for (index, part) in zip(indices, parts) {
            for (example, isOriginal) in part {
                result.examples.append(example)
                result.sequences.append(index)
                result.isOriginal.append(isOriginal)
            }
        }
        return result
    }

    /// The windows that show enough of a person, or all when none does.
    static func worthwhile(_ windows: [ActionWindow]) -> [ActionWindow] {
        let policy = PredictionPolicy()
        let good = windows.filter { policy.isWorthClassifying($0) }
        return good.isEmpty ? windows : good
    }
}
