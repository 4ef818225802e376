import CConvolution
import SeededRandom
import Testing

@testable import FixedPointInference

/// The kernels of each kind of processor, compared with sums written plainly.
@Suite(kernelsExist) struct ConvolutionKernelsTests {
    /// Keeps the kernels' memory as long as its test.
    private final class Keeper {
        private var memory: [Any] = []

        func keep<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
            let owner = AlignedMemory(elements)
            memory.append(owner)
            return owner.start
        }
    }

    private let keeper = Keeper()

    @Test func `the kernels have names, and the fastest come first`() {
        let names = ConvolutionKernels.all.map(\.name)
        #expect(names == ["AVX-512 VNNI", "AVX2"].suffix(names.count))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7], [1, 5, 8, 19])
    func `products are the sums, with scales, bias, limits and residual`(vectors: Int, pixels: Int) {
        checkProducts(vectors, pixels: pixels, filterRows: 1, pixelStep: 22, rowStep: 0)
        // As over an image: neighbouring pixels share inputs.
        checkProducts(vectors, pixels: pixels, filterRows: 3, pixelStep: 6, rowStep: 140)
    }

    private func checkProducts(_ vectors: Int, pixels: Int, filterRows: Int, pixelStep: Int, rowStep: Int) {
        let pairs = 11
        var generator = SeededGenerator(seed: UInt64(100 * vectors + pixels))
        func integers(_ count: Int, _ limit: Int16) -> UnsafeMutablePointer<Int16> {
            keeper.keep((0..<count).map { _ in Int16.random(in: -limit...limit, using: &generator) })
        }
        func floats(_ count: Int, _ range: ClosedRange<Float>) -> [Float] {
            (0..<count).map { _ in generator.uniform(range) }
        }
        let inputs = integers((pixels + 3) * 140, 8191)
        var quantized = limber_quantized_pixels(
            start: inputs, pixels: pixels, pixel_step: pixelStep, pairs: pairs, filter_rows: filterRows,
            filter_row_step: rowStep)
        let weights = integers(vectors * filterRows * pairs * 32, 1000)
        let (bias, scales) = (floats(vectors * 16, -1...1), floats(vectors * 16, 0.5...1))
        let plane = pixels * 16
        let residual = keeper.keep(floats(vectors * plane, -9...9))
        var epilogue = ConvolutionEpilogue(
            weightScales: scales, bias: bias, limits: ValueLimits(low: -40, high: 50))
        epilogue.add(.none)
        let offsets = FeatureMap.offsets(rows: 1, width: pixels)
        defer { withExtendedLifetime((epilogue, offsets)) {} }
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: vectors * plane))
            var last = epilogue.forKernel(residual: residual)
            kernels.functions.multiply(
                &quantized, weights, vectors, 1e-6, &last, output, offsets.start, plane)
            for index in 0..<vectors * plane {
                let (vector, pixel, lane) = (index / plane, index % plane / 16, index % 16)
                let sum = (0..<2 * pairs * filterRows).reduce(0) { sum, input in
                    let (row, inner) = input.quotientAndRemainder(dividingBy: 2 * pairs)
                    let pair = vector * pairs * filterRows + input / 2
                    return sum + Int(inputs[pixel * pixelStep + row * rowStep + inner])
                        * Int(weights[(pair * 16 + lane) * 2 + input % 2])
                }
                let channel = vector * 16 + lane
                let value = Float(sum) * 1e-6 * scales[channel] + bias[channel]
                let expected = max(-40, min(50, value)) + residual[index]
                #expect(abs(output[index] - expected) < 1e-4, "\(kernels.name), \(index)")
            }
        }
    }

    @Test(arguments: [3, 5], [1, 2])
    func `a depthwise convolution sums each channel's neighbours`(size: Int, stride: Int) {
        let (vectors, pixels) = (2, 7)
        let width = (pixels - 1) * stride + size
        var builder = GraphBuilder(seed: UInt64(10 * size + stride), input: [1, size, width, vectors * 16])
        let rows = (0..<size).map { _ in keeper.keep(builder.numbers(vectors * width * 16, -2...2)) }
        let filter = builder.filter(
            of: GraphBuilder.input, size: size, stride: stride, padding: 0, outputs: nil, limits: .relu6)
        let (weights, taps) = (DepthwiseWeights(filter), filter.weights.values)
        defer { withExtendedLifetime(weights) {} }
        let starts = keeper.keep(rows.map { UnsafePointer<Float>?($0) })
        let planes = keeper.keep([Int](repeating: width * 16, count: size))
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: vectors * pixels * 16))
            let quantized = keeper.keep([Int16](repeating: 0, count: pixels * vectors * 16))
            var epilogue = weights.epilogue.forKernel()
            kernels.functions.depthwise(
                starts, planes, size, stride, pixels, vectors, weights.start, &epilogue, output, pixels * 16)
            kernels.functions.depthwise_quantize(
                starts, planes, size, stride, pixels, vectors, weights.start, &epilogue, 1000, quantized,
                vectors * 16)
            for channel in 0..<vectors * 16 {
                for pixel in 0..<pixels {
                    let plane = channel / 16 * width * 16 + channel % 16
                    let sum = (0..<size * size).reduce(filter.bias[channel]) { sum, tap in
                        sum + rows[tap / size][plane + (pixel * stride + tap % size) * 16]
                            * taps[tap * vectors * 16 + channel]
                    }
                    let value = output[channel / 16 * pixels * 16 + pixel * 16 + channel % 16]
                    #expect(abs(value - max(0, min(6, sum))) < 1e-4, "\(kernels.name)")
                    let integer = quantized[pixel * vectors * 16 + channel]
                    #expect(integer == Int16((value * 1000).rounded(.toNearestOrEven)))
                }
            }
        }
    }

    @Test func `quantising fills rows of eight channels`() {
        let values = (0..<48).map { Float($0) - 20.5 }
        let planes = keeper.keep(values + values.map { 100 * $0 })
        for kernels in ConvolutionKernels.all {
            let quantized = keeper.keep([Int16](repeating: 0, count: 3 * 24))
            kernels.functions.quantize(planes, 48, 3, 24, 1, quantized)
            for pixel in 0..<3 {
                for channel in 0..<24 {
                    let value = planes[channel / 16 * 48 + pixel * 16 + channel % 16]
                    #expect(quantized[pixel * 24 + channel] == Int16(value.rounded(.toNearestOrEven)))
                }
            }
            #expect(kernels.functions.magnitude(planes, 96) == 2650)
        }
    }

    @Test func `upsampling weighs the near row and pixel three times as much`() {
        let near = keeper.keep((0..<32).map { Float($0 / 16) * 8 })
        let far = keeper.keep((0..<32).map { _ in Float(16) })
        let epilogue = ConvolutionEpilogue(
            weightScales: [], bias: [Float](repeating: 0, count: 32), limits: ValueLimits(low: 0, high: 9))
        var limitsFirst = epilogue
        limitsFirst.add(.none)
        let residual = keeper.keep([Float](repeating: 1, count: 64))
        defer { withExtendedLifetime((epilogue, limitsFirst)) {} }
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: 64))
            // The columns are 4 and 10; 10 is above the limit.
            var last = epilogue.forKernel()
            kernels.functions.upsample(near, far, 2, &last, 16, output)
            #expect((0..<4).map { output[16 * $0] } == [4, 5.5, 8.5, 9])
            last = limitsFirst.forKernel(residual: residual)
            kernels.functions.upsample(near, far, 2, &last, 16, output)
            #expect((0..<4).map { output[16 * $0] } == [5, 6.5, 9.5, 10])
        }
    }

    @Test func `max pooling keeps the greatest of four pixels, and addition obeys its limits`() {
        let upper = keeper.keep((0..<64).map { Float($0 / 16) })
        let lower = keeper.keep((0..<64).map { Float(2 - $0 / 16) })
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: 32))
            kernels.functions.max_pool(upper, lower, 2, output)
            #expect((output[0], output[16]) == (2, 3))
            kernels.functions.add(upper, lower, 16, -1, 1, output)
            #expect(output[0] == 1)
        }
    }

    /// An image of 4 × 3 pixels with three colours that encode their places.
    @Test(arguments: [3, 5]) func `a quantised image is zero beyond its edges`(size: Int) {
        let (width, height) = (4, 3)
        let floats = keeper.keep((0..<width * height * 3).map { Float($0 + 1) })
        let image = QuantizedImage(shape: [1, height, width, 3], border: size)
        let pairs = (size * 3 + 1) / 2
        for kernels in ConvolutionKernels.all {
            image.fill(from: floats, kernels.functions)
            for (row, pixel) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let inputs = image.inputs(
                    row: row, pixels: 2, size: size, stride: 2, padding: size / 2, pairs: pairs)
                for (tap, color) in (0..<size * size).flatMap({ tap in (0..<3).map { (tap, $0) } }) {
                    let (x, y) = (2 * pixel - size / 2 + tap % size, 2 * row - size / 2 + tap / size)
                    let isInside = (0..<width).contains(x) && (0..<height).contains(y)
                    let expected = isInside ? floats[(y * width + x) * 3 + color] / image.scale : 0
                    let place =
                        pixel * inputs.pixel_step + tap / size * inputs.filter_row_step + tap % size * 3
                        + color
                    #expect(
                        inputs.start[place] == Int16(expected.rounded()), "\(kernels.name), \(row), \(pixel)")
                }
            }
        }
    }
}
