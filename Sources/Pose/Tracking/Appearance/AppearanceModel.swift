import Foundation

/// The colours of one person's parts through time: means, and how much each varies of itself.
///
/// What varies (a part that is often in the shade, a face that turns away) counts little when compared.
struct AppearanceModel: Sendable {
    private var parts = PartColors()
    private var variances = [SIMD3<Float>](
        repeating: .zero, count: AppearanceSite.Part.allCases.count)
    /// Observations of each part, weighted.
    private var counts = [Float](repeating: 0, count: AppearanceSite.Part.allCases.count)

    /// The colours as one observation, for comparisons of two models.
    var colors: PartColors {
        var colors = parts
        for part in counts.indices { colors.weights[part] = min(1, counts[part] / 2) }
        return colors
    }

    /// Takes in the colours of another frame.
    mutating func observe(_ new: PartColors, elapsed: Float) {
        for part in counts.indices where new.weights[part] > 0.2 {
            let weight = min(1, new.weights[part])
            counts[part] += weight
            // A plain mean at first, later one that forgets.
            let share = weight * max(1 / counts[part], 1 - exp(-max(0, elapsed) / Self.memory))
            let deviation = new.colors[part] - parts.colors[part]
            if counts[part] > weight {
                variances[part] += (deviation * deviation - variances[part]) * min(1, share)
            }
            parts.colors[part] += deviation * min(1, share)
        }
    }

    /// How unlikely it is that `candidate` is this person.
    ///
    /// - Parameter spreadFactor: 1 from frame to frame, more where the light may be different.
    /// - Returns: A negative log likelihood for a part, on average, and the number of parts.
    func mismatch(_ candidate: PartColors, spreadFactor: Float = 1) -> (mean: Float, parts: Float) {
        var (cost, total): (Float, Float) = (0, 0)
        for part in counts.indices {
            let weight = min(1, candidate.weights[part], counts[part] / 2)
            guard weight > 0 else { continue }
            let deviation = candidate.colors[part] - parts.colors[part]
            let spread = Self.spread * Self.spread * (spreadFactor * spreadFactor) + variances[part]
            cost += weight * min(Self.maximum, (deviation * deviation / spread).sum() / 2)
            total += weight
        }
        guard total > 0 else { return (0, 0) }
        return (cost / total, total)
    }

    /// Seconds.
    private static let memory: Float = 2
    /// Deviations that each part may show from one moment to another.
    private static let spread = SIMD3<Float>(0.12, 0.07, 0.07)
    /// One part alone decides nothing: it may be hidden by an object.
    private static let maximum: Float = 5
}
