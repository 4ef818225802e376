public import PoseCore

/// What somebody's clothes look like: a histogram of colours on the torso and one on the thighs.
///
/// Made from about 250 single pixels; costs some microseconds.
public struct AppearanceDescriptor: Hashable, Sendable {
    private static let hueBins = 12
    private static let grayBins = 6
    private static let partBins = hueBins * 2 + grayBins

    /// Square roots of the shares of each colour, torso first, then thighs; a part not seen is all zero.
    private var roots: [Float]

    /// Samples the pixels between shoulders, hips and knees; nil when neither torso nor thighs can be seen.
    ///
    /// - Parameters:
    ///   - pose: Whose clothes; joints with confidence up to 0.2 are not used.
    ///   - buffer: The picture that `pose` was found in.
    public init?(of pose: HumanBodyPoseObservation, in buffer: PixelBuffer) {
        let sampler = ColorSampler(buffer)
        func place(_ name: BodyJointName) -> PixelPoint? {
            guard let joint = pose.joint(for: name), joint.confidence > 0.2 else { return nil }
            return joint.location.pixelPoint(in: buffer.size)
        }
        var torso = [Float](repeating: 0, count: Self.partBins)
        var thighs = torso
        if let leftShoulder = place(.leftShoulder), let rightShoulder = place(.rightShoulder),
            let leftHip = place(.leftHip), let rightHip = place(.rightHip)
        {
            // The middle of the torso, where neither arms nor background are.
            for down in 0..<12 {
                let left = Self.between(leftShoulder, leftHip, 0.1 + 0.8 * Float(down) / 11)
                let right = Self.between(rightShoulder, rightHip, 0.1 + 0.8 * Float(down) / 11)
                for across in 0..<12 {
                    let point = Self.between(left, right, 0.15 + 0.7 * Float(across) / 11)
                    sampler.color(at: point).map { Self.count($0, in: &torso) }
                }
            }
        }
        for (hip, knee) in [(BodyJointName.leftHip, BodyJointName.leftKnee), (.rightHip, .rightKnee)] {
            guard let hip = place(hip), let knee = place(knee) else { continue }
            let radius = hip.distance(to: knee) * 0.08
            for step in 0..<18 {
                let point = Self.between(hip, knee, 0.2 + 0.7 * Float(step) / 17)
                for offset in [-radius, 0, radius] {
                    sampler.color(at: PixelPoint(x: point.x + offset, y: point.y))
                        .map { Self.count($0, in: &thighs) }
                }
            }
        }
        guard torso.contains(where: { $0 > 0 }) || thighs.contains(where: { $0 > 0 }) else { return nil }
        roots = Self.squareRootsOfShares(torso) + Self.squareRootsOfShares(thighs)
    }

    /// How different two people look, 0...1 (Hellinger distance of the parts that both show).
    ///
    /// 1 when they show no part in common.
    public func distance(to other: AppearanceDescriptor) -> Float {
        var sum: Float = 0
        var parts: Float = 0
        for part in 0..<2 {
            let range = part * Self.partBins..<(part + 1) * Self.partBins
            guard roots[range].contains(where: { $0 > 0 }), other.roots[range].contains(where: { $0 > 0 })
            else { continue }
            var overlap: Float = 0
            for bin in range { overlap += roots[bin] * other.roots[bin] }
            sum += max(0, 1 - overlap).squareRoot()
            parts += 1
        }
        return parts > 0 ? sum / parts : 1
    }

    /// The mixture of two descriptors of one person.
    ///
    /// - Parameter share: How much of it comes from `other`, 0...1; parts that one lacks come from the other.
    func blended(with other: AppearanceDescriptor, share: Float) -> AppearanceDescriptor {
        var result = self
        for part in 0..<2 {
            let range = part * Self.partBins..<(part + 1) * Self.partBins
            let hasOwn = roots[range].contains { $0 > 0 }
            let hasOther = other.roots[range].contains { $0 > 0 }
            let otherShare: Float = hasOther ? (hasOwn ? share : 1) : 0
            for bin in range {
                let own = roots[bin] * roots[bin]
                let others = other.roots[bin] * other.roots[bin]
                result.roots[bin] = (own + (others - own) * otherShare).squareRoot()
            }
        }
        return result
    }

    private static func between(_ a: PixelPoint, _ b: PixelPoint, _ share: Float) -> PixelPoint {
        PixelPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }

    /// Adds one pixel; it is shared between neighbouring bins, so that a small change of light moves little.
    private static func count(_ color: SIMD3<Float>, in bins: inout [Float]) {
        let high = color.max()
        let chroma = high - color.min()
        // Dark and pale pixels have no hue worth the name.
        let colorfulness = min(1, max(0, (chroma - 0.06) / 0.12))
        let gray = high * Float(grayBins - 1)
        let lower = min(Int(gray), grayBins - 2)
        let upperShare = gray - Float(lower)
        bins[lower] += (1 - colorfulness) * (1 - upperShare)
        bins[lower + 1] += (1 - colorfulness) * upperShare
        guard colorfulness > 0 else { return }
        let sector: Float
        if high == color.x {
            sector = (color.y - color.z) / chroma
        } else if high == color.y {
            sector = 2 + (color.z - color.x) / chroma
        } else {
            sector = 4 + (color.x - color.y) / chroma
        }
        let hue = (sector < 0 ? sector + 6 : sector) / 6 * Float(hueBins)
        let first = Int(hue) % hueBins
        let nextShare = hue - Float(Int(hue))
        let bright = min(1, max(0, (high - 0.35) / 0.3))
        for (bin, share) in [(first, 1 - nextShare), ((first + 1) % hueBins, nextShare)] {
            bins[grayBins + bin] += colorfulness * share * (1 - bright)
            bins[grayBins + hueBins + bin] += colorfulness * share * bright
        }
    }

    private static func squareRootsOfShares(_ counts: [Float]) -> [Float] {
        let total = counts.reduce(0, +)
        return total > 0 ? counts.map { ($0 / total).squareRoot() } : counts
    }
}
