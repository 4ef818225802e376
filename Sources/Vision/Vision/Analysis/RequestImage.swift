import LimberCoreMedia
import LimberCoreVideo
import PoseCore

/// A picture as requests see it, upright, and its place in a video where it has one.
struct RequestImage {
    /// The picture.
    var picture: PixelBuffer
    /// Nil for a picture by itself.
    var place: FramePlace?
    /// False where the place was only counted.
    var isTimed = true
    /// The orientation that the caller gave, by Image I/O's number; 0: none.
    var orientation: UInt32 = 0
    /// The caller's buffer where its place is the caller's word, which may be the same for many frames; nil: it is sure.
    var buffer: CVPixelBuffer?
    /// True where a request for the bodies of the whole picture is performed with the others.
    var isAskedForBodies = false
    /// What of the whole picture this is.
    var region = PoseCore.NormalizedRect.fullImage

    /// The part that a region of interest covers.
    ///
    /// - Throws: `invalidArgument` for a region that is empty or lies outside of the picture.
    func part(_ region: PoseCore.NormalizedRect) throws(VNError) -> RequestImage {
        guard region != .fullImage else { return self }
        guard region.isWithinPicture, let part = picture.part(region) else {
            throw VNError(
                .invalidArgument,
                "regionOfInterest is x \(region.origin.x), y \(region.origin.y), width \(region.width), "
                    + "height \(region.height), expected a part of 0...1 with an extent")
        }
        return RequestImage(
            picture: part.picture, place: place, isTimed: isTimed, orientation: orientation,
            buffer: buffer, region: part.region)
    }

    /// The width ÷ height of a region of the picture, to which results are normalised.
    func aspectRatio(of region: PoseCore.NormalizedRect) -> Float {
        picture.size.aspectRatio * region.width / region.height
    }

    /// The time of the frame; nil where it is not known.
    var knownTimestamp: Timestamp? { isTimed ? place?.timestamp : nil }

    /// The same as a range.
    var knownTimeRange: CMTimeRange? {
        guard let knownTimestamp else { return nil }
        let time = CMTime(value: knownTimestamp.nanoseconds, timescale: 1_000_000_000)
        return CMTimeRange(start: time, duration: .zero)
    }

    /// The time that observations of the older generation carry: zero where it is not known.
    var timeRange: CMTimeRange { knownTimeRange ?? CMTimeRange(start: .zero, duration: .zero) }
}

/// The way from a part of the picture, which the estimators saw, to the region that a request was given.
struct RegionMap {
    /// The share of the part that is one unit of the region, and where the region begins in it.
    private let scale: SIMD2<Float>
    private let offset: SIMD2<Float>

    /// - Parameters:
    ///   - part: What of the picture the estimators saw.
    ///   - region: What the results are normalised to.
    init(from part: PoseCore.NormalizedRect, to region: PoseCore.NormalizedRect) {
        scale = SIMD2(part.width / region.width, part.height / region.height)
        offset = SIMD2(
            (part.origin.x - region.origin.x) / region.width,
            (part.origin.y - region.origin.y) / region.height)
    }

    /// The way back.
    var inverse: RegionMap { RegionMap(scale: 1 / scale, offset: -offset / scale) }

    private init(scale: SIMD2<Float>, offset: SIMD2<Float>) {
        (self.scale, self.offset) = (scale, offset)
    }

    /// True when nothing changes.
    var isIdentity: Bool { scale == SIMD2(1, 1) && offset == .zero }

    /// Where a point is in the region.
    func apply(to point: PoseCore.NormalizedPoint) -> PoseCore.NormalizedPoint {
        isIdentity
            ? point
            : PoseCore.NormalizedPoint(x: offset.x + scale.x * point.x, y: offset.y + scale.y * point.y)
    }

    /// Where a rectangle is in the region.
    func apply(to rect: PoseCore.NormalizedRect) -> PoseCore.NormalizedRect {
        let origin = apply(to: rect.origin)
        return PoseCore.NormalizedRect(
            x: origin.x, y: origin.y, width: scale.x * rect.width, height: scale.y * rect.height)
    }
}

extension PoseCore.NormalizedRect {
    /// Sums of shares are hardly ever exact.
    private static let tolerance: Float = 1e-4

    /// True for a part of the picture, as regions of interest must be: one in pixels would give places in shares of it.
    fileprivate var isWithinPicture: Bool {
        origin.x >= -Self.tolerance && origin.y >= -Self.tolerance && origin.x + width <= 1 + Self.tolerance
            && origin.y + height <= 1 + Self.tolerance
    }
}
