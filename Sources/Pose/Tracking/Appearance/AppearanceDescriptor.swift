import Foundation
import PixelSampling
public import PoseCore

/// The appearance of a person's hair, skin and clothes: the mean colour of places along the head, trunk and limbs.
///
/// Made from about 250 single pixels; costs some microseconds.
public struct AppearanceDescriptor: Hashable, Sendable {
    /// One entry for each of `AppearanceSite.all`.
    private var colors: [SIMD3<Float>]
    /// 0 for a site that cannot be seen, 1 for one with confident joints.
    private var weights: [Float]

    /// Samples the pixels along the body; nil when no part of it can be seen.
    ///
    /// - Parameters:
    ///   - pose: The person's joints; those with confidence up to 0.2 are not used.
    ///   - buffer: The picture that `pose` was found in.
    public init?(of pose: HumanBodyPoseObservation, in buffer: PixelBuffer) {
        let sampler = ColorSampler(buffer)
        let points = BodyJointName.allCases.map { name -> (place: SIMD2<Float>, confidence: Float) in
            guard let joint = pose.joint(for: name), joint.confidence > 0.2 else { return (.zero, 0) }
            let point = joint.location.pixelPoint(in: buffer.size)
            return (SIMD2(point.x, point.y), joint.confidence)
        }
        colors = []
        weights = []
        for site in AppearanceSite.all {
            let sample = Self.sample(site, points, sampler)
            colors.append(sample?.color ?? .zero)
            weights.append(sample?.weight ?? 0)
        }
        guard weights.contains(where: { $0 > 0 }) else { return nil }
    }

    /// How different two people's appearances are, 0...1: the mean over the parts that both show.
    ///
    /// 1 when they show no part in common.
    public func distance(to other: AppearanceDescriptor) -> Float {
        let (own, others) = (partColors(), other.partColors())
        var (sum, total): (Float, Float) = (0, 0)
        for part in own.weights.indices {
            let weight = min(own.weights[part], others.weights[part], 1)
            guard weight > 0 else { continue }
            let deviation = (own.colors[part] - others.colors[part]) / Self.plainSpread
            sum += weight * (1 - exp(-(deviation * deviation).sum() / 2))
            total += weight
        }
        return total > 0 ? sum / total : 1
    }

    /// The colours of the parts.
    ///
    /// - Parameter isContested: For each site whether another body may be seen there; such sites are left out.
    func partColors(excluding isContested: [Bool] = []) -> PartColors {
        var parts = PartColors()
        for (index, site) in AppearanceSite.all.enumerated()
        where index >= isContested.count || !isContested[index] {
            parts.add(colors[index], weight: weights[index], to: site.part)
        }
        return parts
    }

    private static func sample(
        _ site: AppearanceSite, _ points: [(place: SIMD2<Float>, confidence: Float)], _ sampler: ColorSampler
    ) -> (color: SIMD3<Float>, weight: Float)? {
        var confidence: Float = 1
        func mean(_ joints: [Int]) -> SIMD2<Float>? {
            var (sum, count, best) = (SIMD2<Float>.zero, Float(0), Float(0))
            for joint in joints where points[joint].confidence > 0 {
                sum += points[joint].place
                count += 1
                best = max(best, points[joint].confidence)
            }
            confidence = min(confidence, best)
            return count > 0 ? sum / count : nil
        }
        guard let start = mean(site.left.start), let end = mean(site.left.end),
            let otherStart = mean(site.right.start), let otherEnd = mean(site.right.end)
        else { return nil }
        let (rows, columns) = site.isTrunk ? (7, 7) : (9, 1)
        var (sum, count) = (SIMD3<Float>.zero, Float(0))
        for row in 0..<rows {
            let share =
                site.along.lowerBound
                + (site.along.upperBound - site.along.lowerBound) * Float(row) / Float(rows - 1)
            let left = start + (end - start) * share
            let right = otherStart + (otherEnd - otherStart) * share
            for column in 0..<columns {
                // The middle of the trunk, where neither arms nor background are.
                let across = columns > 1 ? 0.15 + 0.7 * Float(column) / Float(columns - 1) : 0.5
                let point = left + (right - left) * across
                guard let color = sampler.color(at: PixelPoint(x: point.x, y: point.y)) else { continue }
                sum += color
                count += 1
            }
        }
        guard count > 0 else { return nil }
        let weight = min(1, (confidence - 0.2) / 0.4) * count / Float(rows * columns)
        return (opponentColor(sum / count), weight)
    }

    private static func opponentColor(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let brightness = color.sum() / 3
        return SIMD3(
            log(brightness + 0.1), (color.x - color.y) / (brightness + 0.1),
            ((color.x + color.y) / 2 - color.z) / (brightness + 0.1))
    }

    /// Deviations that one person shows from one picture to another in other light.
    private static let plainSpread = SIMD3<Float>(0.35, 0.2, 0.2)
}
