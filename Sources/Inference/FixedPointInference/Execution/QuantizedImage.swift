import CConvolution

/// A network's input quantised to 16-bit integers, with zeros round it as far as filters read.
final class QuantizedImage {
    private let height: Int
    private let width: Int
    private let channels: Int
    /// Pixels of zeros on each side.
    private let border: Int
    private let memory: AlignedMemory<Int16>

    /// The quantisation scale.
    private(set) var scale: Float = 1

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

    /// Quantises an image [height, width, channels].
    func fill(from floats: UnsafePointer<Float>, _ kernels: limber_convolution_kernels) {
        let count = width * channels
        scale = PointwiseWeights.scale(magnitude: kernels.magnitude(floats, (height * count + 15) / 16 * 16))
        for row in 0..<height {
            let target = memory.start + (row + border) * rowStride + border * channels
            kernels.quantize(floats + row * count, 16, (count + 15) / 16, 16, 1 / scale, target)
            // The last vector may have overwritten the zeros behind the row.
            (target + count).update(repeating: 0, count: max(16, 2 * border * channels))
        }
    }

    /// The inputs of a filter at each of `pixels` pixels of a row of its output.
    func inputs(
        row: Int, pixels: Int, size: Int, stride: Int, padding: Int, pairs: Int
    ) -> limber_quantized_pixels {
        let start = (row * stride - padding + border) * rowStride + (border - padding) * channels
        return limber_quantized_pixels(
            start: memory.start + start, pixels: pixels, pixel_step: stride * channels, pairs: pairs,
            filter_rows: size, filter_row_step: rowStride)
    }
}
