import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import PixelSampling

@Suite struct RegionSamplerTests {
    @Test func `a region of the tensor's own size is copied`() throws {
        let picture = try Self.gradient(width: 40, height: 30)
        let tensor = Self.sample(
            RegionOfInterest(center: PixelPoint(x: 20, y: 15), side: 16), of: picture, extent: 16)
        // The square begins at (12, 7); red is the column × 4, green the row × 5, blue constant.
        #expect(abs(tensor[0] - 48) < 0.01)
        #expect(abs(tensor[1] - 35) < 0.01)
        #expect(abs(tensor[2] - 90) < 0.01)
        let last = (16 * 16 - 1) * 3
        #expect(abs(tensor[last] - 108) < 0.01)
        #expect(abs(tensor[last + 1] - 110) < 0.01)
    }

    @Test func `a turned region is sampled upright`() throws {
        let picture = try Self.gradient(width: 60, height: 50)
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            let region = RegionOfInterest(
                center: PixelPoint(x: 30, y: 25), side: random.uniform(8...12),
                rotation: random.uniform(-4...4))
            let tensor = Self.sample(region, of: picture, extent: 8)
            let map = region.tensorToPicture(extent: 8)
            for (column, row) in [(0, 0), (3, 6), (7, 7)] {
                let place = map.apply(to: PixelPoint(x: Float(column) + 0.5, y: Float(row) + 0.5))
                let at = (row * 8 + column) * 3
                #expect(abs(tensor[at] - (place.x - 0.5) * 4) < 0.1, "seed \(seed)")
                #expect(abs(tensor[at + 1] - (place.y - 0.5) * 5) < 0.1, "seed \(seed)")
            }
        }
    }

    @Test func `a tensor that is not square shows the middle of its region`() {
        let picture = Self.noise(40, 30, seed: 3, Self.yuv420)
        let region = RegionOfInterest(center: PixelPoint(x: 21, y: 13), side: 33)
        let square = Self.sample(region, of: picture, extent: 16)
        let wide = RegionSampler(width: 16, height: 8, range: 0...255, border: .replicate)
            .values(of: region, in: picture)
        #expect(wide == Array(square[4 * 16 * 3..<12 * 16 * 3]))
        let high = RegionSampler(width: 4, height: 16, range: 0...255, border: .replicate)
            .values(of: region, in: picture)
        for row in 0..<16 {
            #expect(high[row * 12..<row * 12 + 12] == square[(row * 16 + 6) * 3..<(row * 16 + 10) * 3])
        }
    }

    @Test func `four quarter turns of a region turn its tensor round once`() {
        let extent = 12
        let picture = Self.noise(30, 30, seed: 1, .gray(.bt601Full))
        var region = RegionOfInterest(center: PixelPoint(x: 15, y: 15), side: Float(extent))
        let upright = Self.sample(region, of: picture, extent: extent)
        var expected = upright
        for turn in 1...4 {
            region.rotation += .pi / 2
            // What was to the right of the middle is now above it.
            expected = (0..<extent * extent * 3).map { index in
                let (row, column, channel) = (index / 3 / extent, index / 3 % extent, index % 3)
                return expected[(column * extent + extent - 1 - row) * 3 + channel]
            }
            let found = Self.sample(region, of: picture, extent: extent)
            let difference = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
            #expect(difference < Self.weightTolerance, "turn \(turn)")
        }
        #expect(expected == upright)
    }

    @Test func `a mirrored region has its columns in reverse`() throws {
        for seed in UInt64(1)...10 {
            var random = SeededGenerator(seed: seed)
            let picture = Self.noise(50, 40, seed: seed, .rgb)
            let region = RegionOfInterest(
                center: PixelPoint(x: random.uniform(10...40), y: random.uniform(10...30)),
                side: random.uniform(5...30), rotation: random.uniform(-3...3))
            let tensor = Self.sample(region, of: picture, extent: 10)
            let mirrored = Self.sample(region.mirrored, of: picture, extent: 10)
            for index in 0..<300 {
                let other = (index / 30 * 10 + 9 - index % 30 / 3) * 3 + index % 3
                #expect(
                    abs(tensor[index] - mirrored[other]) < Self.weightTolerance,
                    "seed \(seed), value \(index)")
            }
        }
    }

    @Test func `beyond the edge lies black or the nearest pixel`() throws {
        let picture = try Self.gradient(width: 20, height: 20)
        let region = RegionOfInterest(center: PixelPoint(x: 0, y: 10), side: 20)
        let black = Self.sample(region, of: picture, extent: 20, border: .zero)
        #expect(Array(black[0..<3]) == [0, 0, 0])
        let held = Self.sample(region, of: picture, extent: 20, border: .replicate)
        #expect(abs(held[0]) < 0.01 && abs(held[2] - 90) < 0.01)
    }

    @Test(arguments: YUVEncoding.all) func `beyond the edge of every encoding lies black`(
        encoding: YUVEncoding
    ) {
        let region = RegionOfInterest(center: PixelPoint(x: -40, y: 10), side: 20)
        for format in [PixelFormat.gray(encoding), .yuv(chromaShiftX: 1, chromaShiftY: 1, encoding)] {
            let picture = Self.noise(20, 20, seed: 2, format)
            let tensor = Self.sample(region, of: picture, extent: 8, border: .zero)
            #expect(tensor.allSatisfy { $0 == 0 })
        }
    }

    @Test(arguments: [Float(1e6), -1e6, .infinity, .nan]) func `regions far away are black`(place: Float)
        throws
    {
        for picture in [
            try Self.gradient(width: 20, height: 20),
            PixelBuffer.plain(20, 20, y: 100, u: 128, v: 128, .bt601),
        ] {
            let region = RegionOfInterest(center: PixelPoint(x: place, y: 10), side: 20)
            let tensor = Self.sample(region, of: picture, extent: 8, border: .zero)
            #expect(tensor.allSatisfy { $0.isFinite && $0 < 5 })
        }
    }

    @Test func `each column has its own brightness and its pair's colour`() {
        // Grey at the left, blue in the last eight columns; brighter by the column. More rows than are touched at once.
        let picture = PixelBuffer.planar(80, 80, Self.yuv420) { plane, column, _ in
            plane == 0 ? UInt8(60 + column) : plane == 1 && column >= 36 ? 200 : 128
        }
        let tensor = Self.sample(
            RegionOfInterest(center: PixelPoint(x: 40, y: 40), side: 80), of: picture, extent: 80)
        for (row, column) in [(0, 0), (31, 33), (32, 34), (33, 70), (79, 79), (40, 77)] {
            let at = (row * 80 + column) * 3
            let gray = (Float(60 + column) - 16) * 255 / 219
            #expect(abs(tensor[at] - gray) < 0.1, "row \(row), column \(column)")
            let blue = column < 72 ? gray : min(255, gray + 72 * 1.772 * 255 / 224)
            #expect(abs(tensor[at + 2] - blue) < 0.1, "row \(row), column \(column)")
        }
    }

    @Test func `the range says what black and white become`() {
        let picture = PixelBuffer.gray(8, 8) { column, _ in column < 4 ? 0 : 255 }
        for range in [Float(-1)...1, 0...1, 0...255] {
            let tensor = RegionSampler(extent: 8, range: range, border: .replicate)
                .values(of: .whole(of: picture.size), in: picture)
            #expect(abs(tensor[0] - range.lowerBound) < 1e-4)
            #expect(abs(tensor[21] - range.upperBound) < 1e-4)
        }
    }

    @Test(arguments: PixelOrientation.allCases) func `a turned picture is read upright in its own colours`(
        orientation: PixelOrientation
    ) throws {
        // Left half of the stored picture red, right half blue, BT.601 limited range.
        let picture = PixelBuffer.planar(32, 24, Self.yuv420, orientation) { plane, column, _ in
            let isLeft = column < (plane == 0 ? 16 : 8)
            return (isLeft ? [81, 90, 240] : [41, 240, 110])[plane]
        }
        let expectRed: [PixelOrientation: (Float, Float)] = [
            .up: (0.25, 0.5), .clockwise90: (0.5, 0.25), .clockwise180: (0.75, 0.5),
            .clockwise270: (0.5, 0.75),
        ]
        let (x, y) = try #require(expectRed[orientation])
        let center = PixelPoint(x: x * Float(picture.size.width), y: y * Float(picture.size.height))
        let red = Self.sample(RegionOfInterest(center: center, side: 2), of: picture, extent: 2)
        #expect(red[0] > 245 && red[1] < 10 && red[2] < 10)
    }

    /// Regions within, across and beyond the edges, turned, enlarged and made smaller; planes down to two pixels.
    @Test(arguments: [(96, 60), (16, 2), (4, 2), (2, 2), (640, 360)]) func `all processors read the same`(
        width: Int, height: Int
    ) throws {
        let reference = try #require(SamplingKernels.all.last)
        for format in [Self.yuv420, .rgb, .gray(.bt709)] {
            let picture = Self.noise(width, height, seed: UInt64(width), format)
            for border in [RegionSampler.Border.zero, .replicate] {
                for seed in UInt64(1)...40 {
                    var random = SeededGenerator(seed: seed)
                    let region = RegionOfInterest(
                        center: PixelPoint(
                            x: random.uniform(-20...Float(width) + 20),
                            y: random.uniform(-20...Float(height) + 20)),
                        side: random.uniform(1...200), rotation: random.uniform(-4...4))
                    let expected = Self.sample(
                        region, of: picture, extent: 24, border: border, kernels: reference)
                    for kernels in SamplingKernels.all {
                        let found = Self.sample(
                            region, of: picture, extent: 24, border: border, kernels: kernels)
                        #expect(found == expected, "\(kernels.name), seed \(seed): \(region)")
                    }
                }
            }
        }
    }

    @Test func `a tensor that is too small and an odd extent are refused`() async {
        await #expect(processExitsWith: .failure) {
            _ = RegionSampler(extent: 7, range: 0...1, border: .zero)
        }
        await #expect(processExitsWith: .failure) {
            let picture = try #require(PixelBuffer(size: PixelSize(width: 1, height: 1), rgb: [0, 0, 0]))
            var tensor = [Float](repeating: 0, count: 11)
            tensor.withUnsafeMutableBufferPointer {
                RegionSampler(extent: 2, range: 0...1, border: .zero)
                    .sample(.whole(of: picture.size), of: picture, into: $0)
            }
        }
    }

    /// What a step of the weights, 1/256 of a pixel each way, makes between neighbours as different as can be.
    private static let weightTolerance: Float = 2
    private static let yuv420 = PixelFormat.yuv(chromaShiftX: 1, chromaShiftY: 1, .bt601)

    private static func sample(
        _ region: RegionOfInterest, of picture: PixelBuffer, extent: Int,
        border: RegionSampler.Border = .replicate, kernels: SamplingKernels = SamplingKernels.all[0]
    ) -> [Float] {
        RegionSampler(
            width: extent, height: extent, range: 0...255, border: border, kernels: kernels
        )
        .values(of: region, in: picture)
    }

    private static func gradient(width: Int, height: Int) throws -> PixelBuffer {
        let bytes: [UInt8] = (0..<height * width).flatMap { index -> [UInt8] in
            [UInt8(index % width * 4 % 256), UInt8(index / width * 5 % 256), 90]
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), rgb: bytes))
    }

    private static func noise(_ width: Int, _ height: Int, seed: UInt64, _ format: PixelFormat) -> PixelBuffer
    {
        var random = SeededGenerator(seed: seed)
        return PixelBuffer.planar(width, height, format) { _, _, _ in
            UInt8.random(in: 0...255, using: &random)
        }
    }
}

extension RegionSampler {
    /// The tensor of a region.
    func values(of region: RegionOfInterest, in picture: PixelBuffer) -> [Float] {
        var tensor = [Float](repeating: -1, count: width * height * 3)
        tensor.withUnsafeMutableBufferPointer { sample(region, of: picture, into: $0) }
        return tensor
    }
}
