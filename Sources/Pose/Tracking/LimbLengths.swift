import Foundation
import PoseCore

/// How long the parts of a body appear, as logarithms: size and proportions of a person.
struct LimbLengths: Sendable {
    /// Trunk, head, upper arms, forearms, thighs, shins.
    private(set) var logarithms = [Float](repeating: 0, count: Self.count)
    private(set) var weights = [Float](repeating: 0, count: Self.count)

    static let count = 6

    private static let pairs: [[(BodyJointName, BodyJointName)]] = [
        [(.neck, .root)],
        [(.neck, .leftEar), (.neck, .rightEar)],
        [(.leftShoulder, .leftElbow), (.rightShoulder, .rightElbow)],
        [(.leftElbow, .leftWrist), (.rightElbow, .rightWrist)],
        [(.leftHip, .leftKnee), (.rightHip, .rightKnee)],
        [(.leftKnee, .leftAnkle), (.rightKnee, .rightAnkle)],
    ]
    private static let indices = pairs.map { $0.map { ($0.0.position, $0.1.position) } }

    /// Measures a body; the longer limb of each pair counts, because foreshortening only shortens.
    init(_ points: [SIMD2<Float>], _ confidences: [Float]) {
        for (part, pairs) in Self.indices.enumerated() {
            for (start, end) in pairs {
                let confidence = min(confidences[start], confidences[end])
                let logarithm = log(max(1e-3, length(points[start] - points[end])))
                guard confidence > 0.4, weights[part] == 0 || logarithm > logarithms[part] else { continue }
                logarithms[part] = logarithm
                weights[part] = min(1, (confidence - 0.4) / 0.3)
            }
        }
    }
}

/// The limb lengths of one person through time: means, and how much each varies as the person moves.
struct LimbLengthModel: Sendable {
    private var means = [Float](repeating: 0, count: LimbLengths.count)
    private var variances = [Float](repeating: 0, count: LimbLengths.count)
    private var counts = [Float](repeating: 0, count: LimbLengths.count)

    /// Takes in the lengths of another frame.
    mutating func observe(_ new: LimbLengths, elapsed: Float) {
        for part in counts.indices where new.weights[part] > 0.3 {
            counts[part] += new.weights[part]
            let share = min(
                1, new.weights[part] * max(1 / counts[part], 1 - exp(-max(0, elapsed) / Self.memory)))
            let deviation = new.logarithms[part] - means[part]
            if counts[part] > new.weights[part] {
                variances[part] += (deviation * deviation - variances[part]) * share
            }
            means[part] += deviation * share
        }
    }

    /// How unlikely it is that lengths are this person's, as a negative log likelihood.
    ///
    /// - Parameter scaleSpread: How much the person's distance from the camera may have changed, as a standard
    ///   deviation of the logarithm; nil: it is unknown, and only proportions count.
    func mismatch(_ candidate: LimbLengths, scaleSpread: Float?) -> Float {
        var (sum, total): (Float, Float) = (0, 0)
        var entries: [(deviation: Float, weight: Float)] = []
        for part in counts.indices {
            let certainty = min(1, candidate.weights[part], counts[part] / 3)
            guard certainty > 0 else { continue }
            let deviation = candidate.logarithms[part] - means[part]
            let weight = certainty / (Self.spread * Self.spread + 2 * variances[part])
            entries.append((deviation, weight))
            sum += deviation * weight
            total += weight
        }
        guard total > 0 else { return 0 }
        // The common factor of all parts is the scale; what remains are proportions.
        let prior = scaleSpread.map { 1 / ($0 * $0) } ?? 0
        let scale = sum / (total + prior)
        var cost = scale * scale * prior / 2
        for entry in entries {
            let rest = entry.deviation - scale
            cost += min(Self.maximum, rest * rest * entry.weight / 2)
        }
        return cost
    }

    /// Seconds.
    private static let memory: Float = 1
    /// The pose models' own error of a length.
    private static let spread: Float = 0.06
    private static let maximum: Float = 3
}
