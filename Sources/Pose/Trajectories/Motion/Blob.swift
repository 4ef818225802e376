/// A connected group of pixels that have changed, in pixels of the difference map, origin at the upper left.
struct Blob: Hashable, Sendable {
    /// Number of pixels.
    var area: Int
    /// The centre, weighted by the difference; the first pixel's is 0.5.
    var center: SIMD2<Double>
    /// Standard deviations of the pixels along the longer and the shorter axis.
    var deviations: SIMD2<Double>
    /// Unit vector of the longer axis.
    var axis: SIMD2<Double>
    /// Mean difference; positive where the group is brighter than before and after.
    var contrast: Double
    /// The enclosing columns and rows.
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    /// Contrast, less for what is hardly larger than a pixel.
    var weight: Double { abs(contrast) * min(1, deviations.y) }
}
