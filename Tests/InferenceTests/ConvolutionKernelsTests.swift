import CConvolution
import Testing

@testable import Inference

/// What the kernels of each kind of processor give, beside sums written down plainly.
@Suite(.enabled(if: !ConvolutionKernels.all.isEmpty, "needs AVX2 and an optimised build"))
struct ConvolutionKernelsTests {
    /// Memory with an address known to the kernels lives as long as its test.
    private final class Keeper {
        private var memory: [Any] = []

        func keep<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
            let owner = AlignedMemory(elements)
            memory.append(owner)
            return owner.start
        }
    }

    private let keeper = Keeper()

    @Test(arguments: [1, 2, 3, 4, 5, 7], [1, 5, 8, 19]) func productsAreTheSums(vectors: Int, pixels: Int) {
        checkProducts(vectors, pixels: pixels, stretches: 1, pixelStep: 22, stretchStep: 0)
        // As a filter over an image sees it: pixels share integers.
        checkProducts(vectors, pixels: pixels, stretches: 3, pixelStep: 6, stretchStep: 140)
    }

    private func checkProducts(
        _ vectors: Int, pixels: Int, stretches: Int, pixelStep: Int, stretchStep: Int
    ) {
        let pairs = 11
        var generator = SystemRandomNumberGenerator()
        let integers = keeper.keep(
            (0..<(pixels + 3) * 140).map { _ in Int16.random(in: -8191...8191, using: &generator) })
        var seen = conv_integers(
            start: integers, pixels: pixels, pixel_step: pixelStep, pairs: pairs, stretches: stretches,
            stretch_step: stretchStep)
        let weights = keeper.keep(
            (0..<vectors * stretches * pairs * 32).map { _ in
                Int16.random(in: -1000...1000, using: &generator)
            })
        let bias = (0..<vectors * 16).map { _ in Float.random(in: -1...1, using: &generator) }
        let units = (0..<vectors * 16).map { _ in Float.random(in: 0.5...1, using: &generator) }
        let plane = pixels * 16
        let residual = keeper.keep(
            (0..<vectors * plane).map { _ in Float.random(in: -9...9, using: &generator) })
        var finish = ConvolutionFinish(units: units, bias: bias, limits: ValueLimits(low: -40, high: 50))
        finish.add(.none)
        let offsets = FeatureMap.offsets(rows: 1, width: pixels)
        defer { withExtendedLifetime((finish, offsets)) {} }
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: vectors * plane))
            var last = finish.forKernel(residual: residual)
            kernels.functions.multiply(
                &seen, weights, vectors, 1e-6, &last, output, offsets.start, plane)
            for vector in 0..<vectors {
                for pixel in 0..<pixels {
                    for channel in 0..<16 {
                        let sum = (0..<2 * pairs * stretches).reduce(0) { sum, index in
                            let (stretch, inner) = index.quotientAndRemainder(dividingBy: 2 * pairs)
                            let pair = vector * pairs * stretches + index / 2
                            return sum
                                + Int(integers[pixel * pixelStep + stretch * stretchStep + inner])
                                * Int(weights[(pair * 16 + channel) * 2 + index % 2])
                        }
                        let place = vector * plane + pixel * 16 + channel
                        let value =
                            Float(sum) * 1e-6 * units[vector * 16 + channel] + bias[vector * 16 + channel]
                        let expected = max(-40, min(50, value)) + residual[place]
                        #expect(abs(output[place] - expected) < 1e-4, "\(kernels.name), \(place)")
                    }
                }
            }
        }
    }

    @Test(arguments: [3, 5], [1, 2]) func aDepthwiseConvolutionSeesItsNeighbours(size: Int, stride: Int) {
        let (vectors, pixels) = (2, 7)
        let width = (pixels - 1) * stride + size
        var generator = SystemRandomNumberGenerator()
        let rows = (0..<size).map { _ in
            keeper.keep((0..<vectors * width * 16).map { _ in Float.random(in: -2...2, using: &generator) })
        }
        let filter = NetworkGraph.Filter(
            weights: (0..<size * size * vectors * 16).map { _ in Float.random(in: -1...1, using: &generator)
            },
            bias: (0..<vectors * 16).map { _ in Float.random(in: -1...1, using: &generator) }, size: size,
            stride: stride, padding: 0, inputs: vectors * 16, outputs: vectors * 16,
            limits: ValueLimits(low: 0, high: 6))
        let weights = DepthwiseWeights(filter)
        defer { withExtendedLifetime(weights) {} }
        let starts = keeper.keep(rows.map { UnsafePointer<Float>?($0) })
        let planes = keeper.keep([Int](repeating: width * 16, count: size))
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: vectors * pixels * 16))
            let integers = keeper.keep([Int16](repeating: 0, count: pixels * vectors * 16))
            var finish = weights.finish.forKernel()
            kernels.functions.depthwise(
                starts, planes, size, stride, pixels, vectors, weights.start, &finish,
                output,
                pixels * 16)
            kernels.functions.depthwise_quantize(
                starts, planes, size, stride, pixels, vectors, weights.start, &finish, 1000,
                integers, vectors * 16)
            for channel in 0..<vectors * 16 {
                for pixel in 0..<pixels {
                    var sum = filter.bias[channel]
                    for y in 0..<size {
                        for x in 0..<size {
                            sum +=
                                rows[y][
                                    channel / 16 * width * 16 + (pixel * stride + x) * 16 + channel % 16]
                                * filter.weights[(y * size + x) * vectors * 16 + channel]
                        }
                    }
                    let expected = max(0, min(6, sum))
                    let value = output[channel / 16 * pixels * 16 + pixel * 16 + channel % 16]
                    #expect(abs(value - expected) < 1e-4, "\(kernels.name)")
                    #expect(
                        integers[pixel * vectors * 16 + channel]
                            == Int16((value * 1000).rounded(.toNearestOrEven)))
                }
            }
        }
    }

    @Test func roundingFillsRowsOfEightChannels() {
        let values = (0..<48).map { Float($0) - 20.5 }
        let planes = keeper.keep(values + values.map { 100 * $0 })
        for kernels in ConvolutionKernels.all {
            let integers = keeper.keep([Int16](repeating: 0, count: 3 * 24))
            kernels.functions.quantize(planes, 48, 3, 24, 1, integers)
            for pixel in 0..<3 {
                for channel in 0..<24 {
                    let value = planes[channel / 16 * 48 + pixel * 16 + channel % 16]
                    #expect(integers[pixel * 24 + channel] == Int16(value.rounded(.toNearestOrEven)))
                }
            }
            #expect(kernels.functions.magnitude(planes, 96) == 2650)
        }
    }

    @Test func aRowIsEnlargedBetweenItsNeighbours() {
        let near = keeper.keep((0..<32).map { Float($0 / 16) * 8 })
        let far = keeper.keep((0..<32).map { _ in Float(16) })
        let finish = ConvolutionFinish(
            units: [], bias: [Float](repeating: 0, count: 32), limits: ValueLimits(low: 0, high: 9))
        var limitsFirst = finish
        limitsFirst.add(.none)
        let residual = keeper.keep([Float](repeating: 1, count: 64))
        defer { withExtendedLifetime((finish, limitsFirst)) {} }
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: 64))
            // Three quarters of the near row, one of the far one: 4 and 10, and between them; 10 is above the limit.
            var last = finish.forKernel()
            kernels.functions.enlarge(near, far, 2, &last, 16, output)
            #expect((0..<4).map { output[16 * $0] } == [4, 5.5, 8.5, 9])
            last = limitsFirst.forKernel(residual: residual)
            kernels.functions.enlarge(near, far, 2, &last, 16, output)
            #expect((0..<4).map { output[16 * $0] } == [5, 6.5, 9.5, 10])
        }
    }

    @Test func theGreatestOfFourPixelsIsKept() {
        let upper = keeper.keep((0..<64).map { Float($0 / 16) })
        let lower = keeper.keep((0..<64).map { Float(2 - $0 / 16) })
        for kernels in ConvolutionKernels.all {
            let output = keeper.keep([Float](repeating: 0, count: 32))
            kernels.functions.pool(upper, lower, 2, output)
            #expect((output[0], output[16]) == (2, 3))
            kernels.functions.add(upper, lower, 16, -1, 1, output)
            #expect(output[0] == 1)
        }
    }

    /// Of an image of 4 × 3 pixels whose three colours say where they are.
    @Test(arguments: [3, 5]) func anImageIsZeroBeyondItsEdges(size: Int) {
        let (width, height) = (4, 3)
        let floats = keeper.keep((0..<width * height * 3).map { Float($0 + 1) })
        let image = IntegerImage(shape: [1, height, width, 3], border: size)
        let pairs = (size * 3 + 1) / 2
        for kernels in ConvolutionKernels.all {
            image.fill(from: floats, kernels.functions)
            for (row, pixel) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let seen = image.integers(
                    row: row, pixels: 2, size: size, stride: 2, padding: size / 2, pairs: pairs)
                for (tap, color) in (0..<size * size).flatMap({ tap in (0..<3).map { (tap, $0) } }) {
                    let (x, y) = (2 * pixel - size / 2 + tap % size, 2 * row - size / 2 + tap / size)
                    let isInside = (0..<width).contains(x) && (0..<height).contains(y)
                    let expected = isInside ? floats[(y * width + x) * 3 + color] / image.unit : 0
                    let place =
                        pixel * seen.pixel_step + tap / size * seen.stretch_step + tap % size * 3 + color
                    #expect(
                        seen.start[place] == Int16(expected.rounded()), "\(kernels.name), \(row), \(pixel)")
                }
            }
        }
    }
}
