import PoseCore
import SeededRandom
import Testing

@testable import PixelSampling

@Suite struct ColorMatrixTests {
    /// Red, green and blue at full strength, as the standards encode them; all values are rounded to whole samples.
    static let primaries: [(YUVEncoding, [(y: UInt8, u: UInt8, v: UInt8)])] = [
        (.bt601, [(81, 90, 240), (145, 54, 34), (41, 240, 110)]),
        (.bt601Full, [(76, 85, 255), (150, 44, 21), (29, 255, 107)]),
        (.bt709, [(63, 102, 240), (173, 42, 26), (32, 240, 118)]),
        (.bt709Full, [(54, 99, 255), (182, 30, 12), (18, 255, 116)]),
        (.bt2020, [(74, 97, 240), (164, 47, 25), (29, 240, 119)]),
    ]

    @Test(arguments: primaries) func `primary colours have the samples of their standard`(
        encoding: YUVEncoding, samples: [(y: UInt8, u: UInt8, v: UInt8)]
    ) {
        let matrix = ColorMatrix(encoding)
        for (channel, sample) in samples.enumerated() {
            var expected = SIMD3<Float>.zero
            expected[channel] = 1
            let found = matrix.color(y: sample.y, u: sample.u, v: sample.v)
            // Half a sample of each kind is at most 0.007 of a channel.
            #expect(Self.greatestDifference(found, expected) < 0.008, "channel \(channel): \(found)")
        }
    }

    @Test(arguments: YUVEncoding.all) func `black, white and the greys between have no colour`(
        encoding: YUVEncoding
    ) {
        let matrix = ColorMatrix(encoding)
        let (black, white): (UInt8, UInt8) = encoding.isFullRange ? (0, 255) : (16, 235)
        #expect(matrix.color(y: black, u: 128, v: 128) == .zero)
        #expect(Self.greatestDifference(matrix.color(y: white, u: 128, v: 128), .one) < 1e-6)
        for y in black..<white {
            let (color, next) = (matrix.color(y: y, u: 128, v: 128), matrix.color(y: y + 1, u: 128, v: 128))
            #expect(color.x == color.y && color.y == color.z)
            #expect(next.x > color.x)
        }
    }

    @Test func `samples outside the limited range are black and white`() {
        let matrix = ColorMatrix(.bt709)
        #expect(matrix.color(y: 0, u: 128, v: 128) == .zero)
        #expect(matrix.color(y: 255, u: 128, v: 128) == .one)
        #expect(matrix.color(y: 235, u: 255, v: 255).max() == 1)
        #expect(matrix.color(y: 16, u: 0, v: 0).min() == 0)
    }

    @Test(arguments: YUVEncoding.all) func `encoding a colour and decoding it gives the colour`(
        encoding: YUVEncoding
    ) {
        let matrix = ColorMatrix(encoding)
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            let color = SIMD3(
                random.uniform(0...1), random.uniform(0...1), random.uniform(0...1))
            let (y, u, v) = Self.encode(color, encoding)
            let found = matrix.color(y: y, u: u, v: v)
            #expect(Self.greatestDifference(found, color) < 0.01, "seed \(seed)")
        }
    }

    @Test(arguments: YUVEncoding.all) func `rows and single pixels are converted alike`(encoding: YUVEncoding)
    {
        for seed in UInt64(1)...100 {
            var random = SeededGenerator(seed: seed)
            let (y, u, v) = (
                UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
                UInt8.random(in: 0...255, using: &random)
            )
            let picture = PixelBuffer.plain(8, 8, y: y, u: u, v: v, encoding)
            let tensor = RegionSampler(extent: 2, range: 0...1, border: .replicate)
                .values(of: RegionOfInterest(center: PixelPoint(x: 4, y: 4), side: 2), in: picture)
            let color = ColorMatrix(encoding).color(y: y, u: u, v: v)
            let sampled = SIMD3(tensor[0], tensor[1], tensor[2])
            #expect(Self.greatestDifference(sampled, color) < 1e-6, "seed \(seed)")
        }
    }

    private static func greatestDifference(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
        let difference = a - b
        return max(abs(difference.x), abs(difference.y), abs(difference.z))
    }

    /// By the standards' own formulas.
    private static func encode(_ color: SIMD3<Float>, _ encoding: YUVEncoding) -> (UInt8, UInt8, UInt8) {
        let weights: SIMD3<Float> =
            switch encoding.matrix {
            case .bt601: [0.299, 0.587, 0.114]
            case .bt709: [0.2126, 0.7152, 0.0722]
            case .bt2020: [0.2627, 0.678, 0.0593]
            }
        let luma = (weights * color).sum()
        let blue = (color.z - luma) / (2 * (1 - weights.z))
        let red = (color.x - luma) / (2 * (1 - weights.x))
        let (black, brightness, difference): (Float, Float, Float) =
            encoding.isFullRange ? (0, 255, 255) : (16, 219, 224)
        func sample(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
        return (
            sample(black + brightness * luma), sample(128 + difference * blue), sample(128 + difference * red)
        )
    }
}
