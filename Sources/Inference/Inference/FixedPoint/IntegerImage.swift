import CConvolution

/// A network's input as 16-bit integers, with zeros round it as far as filters read.
final class IntegerImage {
    private let height: Int
    private let width: Int
    private let channels: Int
    /// Pixels of zeros on each side.
    private let border: Int
    private let memory: AlignedMemory<Int16>

    /// What one unit of the integers is worth.
    private(set) var unit: Float = 1

    /// - Parameters:
    ///   - shape: [1, height, width, channels].
    ///   - border: The greatest width of a filter.
    init(shape: [Int], border: Int) {
        (height, width, channels) = (shape[1], shape[2], shape[3])
        self.border = border
        // Beyond the last row's end a vector may be written, and a pair read.
        memory = AlignedMemory(count: (height + 2 * border) * (width + 2 * border) * channels)
    }

    private var rowStride: Int { (width + 2 * border) * channels }

    /// Takes over what the floats show.
    func fill(from floats: UnsafePointer<Float>, _ kernels: conv_kernels) {
        let count = width * channels
        unit = PointwiseWeights.unit(magnitude: kernels.magnitude(floats, (height * count + 15) / 16 * 16))
        for row in 0..<height {
            let target = memory.start + (row + border) * rowStride + border * channels
            kernels.quantize(floats + row * count, 16, (count + 15) / 16, 16, 1 / unit, target)
            // A last vector may have gone on beyond the row.
            (target + count).update(repeating: 0, count: max(16, 2 * border * channels))
        }
    }

    /// What a filter sees at each of `pixels` pixels of a row of its output.
    func integers(
        row: Int, pixels: Int, size: Int, stride: Int, padding: Int, pairs: Int
    ) -> conv_integers {
        let start = (row * stride - padding + border) * rowStride + (border - padding) * channels
        return conv_integers(
            start: memory.start + start, pixels: pixels, pixel_step: stride * channels, pairs: pairs,
            stretches: size, stretch_step: rowStride)
    }
}
