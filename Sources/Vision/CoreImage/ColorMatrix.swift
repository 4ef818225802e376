/// Makes a colour's red, green, blue and alpha of weighted sums of them.
struct ColorMatrix {
    /// The weights of red, green, blue and alpha, in the order of a pixel's components: for blue, green, red, alpha.
    private let rows: [SIMD4<Float>]
    private let bias: SIMD4<Float>

    /// The matrix of a filter's settings.
    init(_ filter: CIFilter) {
        rows = [FilterKind.bVectorKey, FilterKind.gVectorKey, FilterKind.rVectorKey, FilterKind.aVectorKey]
            .map {
                Self.components(filter.vector($0))
            }
        let sums = Self.components(filter.vector(FilterKind.biasVectorKey))
        bias = SIMD4(sums.z, sums.y, sums.x, sums.w)
    }

    /// What becomes of a pixel.
    func applied(to pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
        // Red, green, blue and alpha, 0...1, the colours not multiplied by alpha.
        let share = max(1, Float(pixel.w))
        let color = SIMD4(
            Float(pixel.z) / share, Float(pixel.y) / share, Float(pixel.x) / share, Float(pixel.w) / 255)
        let sums = SIMD4(rows.map { ($0 * color).sum() }) + bias
        // Of what is no number the lower bound is left.
        let bytes = (0..<4).map { UInt8(min(255, max(0, sums[$0] * 255)).rounded()) }
        return SIMD4(bytes).multiplied
    }

    private static func components(_ vector: CIVector) -> SIMD4<Float> {
        SIMD4(Float(vector.x), Float(vector.y), Float(vector.z), Float(vector.w))
    }
}
