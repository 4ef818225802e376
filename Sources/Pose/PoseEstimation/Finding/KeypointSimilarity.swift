import Foundation
import PoseCore

/// Object keypoint similarity: how well two poses agree, 0...1, relative to the person's size (COCO's measure).
///
/// Source: COCO keypoint evaluation, https://cocodataset.org/#keypoints-eval: the mean of exp(-d² ÷ 2s²k²) over the joints,
/// d the distance of two joints, s² the person's area, k a constant of the joint.
enum KeypointSimilarity {
    /// Twice COCO's standard deviations of annotators, in the order of `PersonCandidate.jointOrder`.
    private static let spreads: [Float] = [
        0.026, 0.025, 0.025, 0.035, 0.035, 0.079, 0.079, 0.072, 0.072, 0.062, 0.062, 0.107, 0.107, 0.087,
        0.087, 0.089, 0.089,
    ].map { 2 * $0 }
    /// A person's area ÷ that of the box round it: COCO's people fill half of theirs.
    private static let areaOfBox: Float = 0.53

    /// - Parameters:
    ///   - first: Joints in the order of `PersonCandidate.jointOrder`, in pixels.
    ///   - second: The same of the other pose.
    ///   - boxArea: The area of the box round the person, in square pixels.
    ///   - weights: How much each joint counts; 0: not at all.
    static func similarity(
        of first: [PixelPoint], _ second: [PixelPoint], boxArea: Float, weights: [Float]
    ) -> Float {
        let area = max(areaOfBox * boxArea, 1)
        var (sum, total) = (Float(0), Float(0))
        for index in spreads.indices where weights[index] > 0 {
            let distance = first[index].distance(to: second[index])
            let spread = spreads[index]
            sum += weights[index] * exp(-distance * distance / (2 * area * spread * spread))
            total += weights[index]
        }
        return total > 0 ? sum / total : 0
    }
}

extension PersonCandidate {
    /// How well another candidate agrees in the joints that either sees, 0...1.
    func similarity(to other: PersonCandidate) -> Float {
        let weights = scores.indices.map { max(scores[$0], other.scores[$0]) }
            .map { $0 > Self.minimumJointScore ? $0 : 0 }
        let area = max(boxSize.x * boxSize.y, other.boxSize.x * other.boxSize.y)
        return KeypointSimilarity.similarity(of: points, other.points, boxArea: area, weights: weights)
    }

    /// How well landmarks agree with the joints that this candidate sees, 0...1.
    func similarity(to output: LandmarkOutput) -> Float {
        let weights = scores.map { $0 > Self.minimumJointScore ? Float(1) : 0 }
        return KeypointSimilarity.similarity(
            of: points, Self.jointOrder.map(output.point), boxArea: boxSize.x * boxSize.y, weights: weights)
    }

    /// The best of each group of candidates that show one person, best first: non-maximum suppression by similarity of
    /// joints, so that two people with overlapping boxes stay two.
    static func suppressingDuplicates(in candidates: [PersonCandidate]) -> [PersonCandidate] {
        var kept: [PersonCandidate] = []
        for candidate in candidates.sorted(by: { $0.score > $1.score })
        where !kept.contains(where: { $0.isDuplicate(of: candidate) }) {
            kept.append(candidate)
        }
        return kept
    }

    /// Similarity from which two candidates are one person.
    private static let duplicateSimilarity: Float = 0.35

    private func isDuplicate(of other: PersonCandidate) -> Bool {
        similarity(to: other) > Self.duplicateSimilarity
    }
}
