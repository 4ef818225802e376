import PixelSampling
import PoseCore

/// The rough outline of a body, to be masked out of a crop for the landmark model.
///
/// Of two people close to each other the model finds one, or one between them; with one of them masked out it finds
/// the other.
struct BodySilhouette: Sendable {
    private struct Limb {
        var (start, end): (PixelPoint, PixelPoint)
        var halfWidth: Float
    }

    private let limbs: [Limb]

    /// Brightness of the paint, 0...1.
    private static let paint: Float = 0.5
    /// Half the width of limbs and the radius of the head, in radii of the body.
    private static let (limbHalfWidth, headRadius) = (Float(0.075), Float(0.18))

    /// The outline of the body that landmarks show.
    init(_ output: LandmarkOutput) {
        self.init(radius: output.radius, point: output.point)
    }

    /// The outline of the body that a candidate's joints show.
    init(_ candidate: PersonCandidate) {
        self.init(radius: RegionOfInterest(candidate).bodyRadius, point: candidate.point)
    }

    private init(radius: Float, point: (BodyLandmark) -> PixelPoint) {
        func limb(_ start: PixelPoint, _ end: PixelPoint, _ halfWidth: Float = Self.limbHalfWidth) -> Limb {
            Limb(start: start, end: end, halfWidth: halfWidth * radius)
        }
        let trunk = stride(from: Float(0), through: 1, by: 0.25).map { share in
            limb(
                point(.leftShoulder).interpolated(to: point(.rightShoulder), share: share),
                point(.leftHip).interpolated(to: point(.rightHip), share: share))
        }
        let nose = point(.nose)
        let head = limb(nose, nose, Self.headRadius)
        limbs = BodyLandmark.limbs.map { limb(point($0), point($1)) } + trunk + [head]
    }

    /// Paints bodies over in a tensor of `extent` × `extent` pixels, RGB of 0...1, that shows a region.
    ///
    /// - Parameter kept: Where this body is, nothing is painted.
    static func maskOut(
        _ bodies: [BodySilhouette], keeping kept: BodySilhouette?,
        in tensor: UnsafeMutableBufferPointer<Float>, of region: RegionOfInterest, extent: Int
    ) {
        guard let toTensor = region.tensorToPicture(extent: extent).inverse else { return }
        let scale = Float(extent) / region.side
        var isPainted = [Bool](repeating: false, count: extent * extent)
        for body in bodies { body.mark(true, in: &isPainted, extent: extent, toTensor, scale: scale) }
        kept?.mark(false, in: &isPainted, extent: extent, toTensor, scale: scale)
        for index in isPainted.indices where isPainted[index] {
            for channel in 3 * index..<3 * index + 3 { tensor[channel] = paint }
        }
    }

    private func mark(
        _ value: Bool, in pixels: inout [Bool], extent: Int, _ toTensor: AffineMap, scale: Float
    ) {
        for limb in limbs {
            let (start, end) = (toTensor.apply(to: limb.start), toTensor.apply(to: limb.end))
            let reach = limb.halfWidth * scale
            func range(_ a: Float, _ b: Float) -> Range<Int> {
                let low = max(0, min(Float(extent), (min(a, b) - reach).rounded(.down)))
                let high = max(low, min(Float(extent), (max(a, b) + reach).rounded(.up)))
                return Int(low)..<Int(high)
            }
            let columns = range(start.x, end.x)
            for y in range(start.y, end.y) {
                for x in columns {
                    let pixel = PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5)
                    guard pixel.distance(toSegmentFrom: start, to: end) < reach else { continue }
                    pixels[y * extent + x] = value
                }
            }
        }
    }
}

extension PixelPoint {
    fileprivate func interpolated(to other: PixelPoint, share: Float) -> PixelPoint {
        PixelPoint(x: x + share * (other.x - x), y: y + share * (other.y - y))
    }
}
