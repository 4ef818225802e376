import Foundation
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct RegionSamplerTests {
    @Test func aRegionOfTheTensorsOwnSizeIsCopied() throws {
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

    @Test func turnedRegionsFollowTheirMap() throws {
        let picture = try Self.gradient(width: 60, height: 50)
        for seed in 0..<20 {
            let rotation = Float(seed) * 0.31
            let region = RegionOfInterest(
                center: PixelPoint(x: 30, y: 25), side: 10 + Float(seed % 3), rotation: rotation)
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

    @Test func beyondTheEdgeLiesBlackOrTheNearestPixel() throws {
        let picture = try Self.gradient(width: 20, height: 20)
        let region = RegionOfInterest(center: PixelPoint(x: 0, y: 10), side: 20)
        let black = Self.sample(region, of: picture, extent: 20, border: .zero)
        #expect(Array(black[0..<3]) == [0, 0, 0])
        let held = Self.sample(region, of: picture, extent: 20, border: .replicate)
        #expect(abs(held[0]) < 0.01 && abs(held[2] - 90) < 0.01)
    }

    @Test(arguments: [Float(1e6), -1e6, .infinity, .nan]) func regionsFarAwayDoNoHarm(_ place: Float) throws {
        let storage = Planes(width: 20, height: 20) { _ in (100, 128, 128) }
        for picture in [try Self.gradient(width: 20, height: 20), Self.yuv(storage, width: 20, height: 20)] {
            let region = RegionOfInterest(center: PixelPoint(x: place, y: 10), side: 20)
            let tensor = Self.sample(region, of: picture, extent: 8, border: .zero)
            #expect(tensor.allSatisfy { $0.isFinite && $0 < 5 })
        }
    }

    @Test func eachColumnHasItsOwnBrightnessAndItsPairsColour() {
        // Grey at the left, blue in the last eight columns; brighter by the column. More rows than are touched at once.
        let (width, height) = (80, 80)
        let storage = Planes(width: width, height: height) { column in
            (UInt8(60 + column), column < 72 ? 128 : 200, 128)
        }
        let tensor = Self.sample(
            RegionOfInterest(center: PixelPoint(x: 40, y: 40), side: 80),
            of: Self.yuv(storage, width: width, height: height), extent: 80)
        for (row, column) in [(0, 0), (31, 33), (32, 34), (33, 70), (79, 79), (40, 77)] {
            let at = (row * 80 + column) * 3
            let gray = (Float(60 + column) - 16) * 255 / 219
            #expect(abs(tensor[at] - gray) < 0.1, "row \(row), column \(column)")
            let blue = column < 72 ? gray : min(255, gray + 72 * 1.772 * 255 / 224)
            #expect(abs(tensor[at + 2] - blue) < 0.1, "row \(row), column \(column)")
        }
    }

    /// Regions within, across and beyond the edges, turned, enlarged and made smaller; planes down to two pixels.
    @Test func allProcessorsReadTheSame() throws {
        let reference = try #require(SamplingKernels.all.last)
        #expect(reference.name == "any")
        var random = SystemRandomNumberGenerator()
        for (width, height) in [(96, 60), (16, 2), (4, 2), (2, 2), (640, 360)] {
            let storage = Planes(width: width, height: height) { column in
                (UInt8(column * 37 % 256), UInt8(column * 11 % 256), UInt8(column * 91 % 256))
            }
            for picture in [
                Self.yuv(storage, width: width, height: height),
                try Self.gradient(width: width, height: height),
            ] {
                for border in [RegionSampler.Border.zero, .replicate] {
                    for _ in 0..<40 {
                        let region = RegionOfInterest(
                            center: PixelPoint(
                                x: Float.random(in: -20...Float(width) + 20, using: &random),
                                y: Float.random(in: -20...Float(height) + 20, using: &random)),
                            side: Float.random(in: 1...200, using: &random),
                            rotation: Float.random(in: -4...4, using: &random))
                        let expected = Self.sample(
                            region, of: picture, extent: 24, border: border, kernels: reference)
                        for kernels in SamplingKernels.all {
                            let found = Self.sample(
                                region, of: picture, extent: 24, border: border, kernels: kernels)
                            #expect(found == expected, "\(kernels.name): \(region) of \(width)x\(height)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: PixelOrientation.allCases) func yuvIsReadUprightInItsOwnColours(
        _ orientation: PixelOrientation
    ) throws {
        // Left half of the stored picture red, right half blue, BT.601 limited range.
        let (width, height) = (32, 24)
        let storage = Planes(width: width, height: height) { column in
            column < width / 2 ? (81, 90, 240) : (41, 240, 110)
        }
        let picture = Self.yuv(storage, width: width, height: height, orientation)
        let size = picture.size
        let expectRed: [PixelOrientation: (Float, Float)] = [
            .up: (0.25, 0.5), .clockwise90: (0.5, 0.25), .clockwise180: (0.75, 0.5),
            .clockwise270: (0.5, 0.75),
        ]
        let (x, y) = try #require(expectRed[orientation])
        let red = Self.sample(
            RegionOfInterest(
                center: PixelPoint(x: x * Float(size.width), y: y * Float(size.height)), side: 2),
            of: picture, extent: 2)
        #expect(red[0] > 245 && red[1] < 10 && red[2] < 10)
    }

    private static func sample(
        _ region: RegionOfInterest, of picture: PixelBuffer, extent: Int,
        border: RegionSampler.Border = .replicate, kernels: SamplingKernels = SamplingKernels.all[0]
    ) -> [Float] {
        var tensor = [Float](repeating: -1, count: extent * extent * 3)
        tensor.withUnsafeMutableBufferPointer {
            RegionSampler(extent: extent, range: 0...255, border: border, kernels: kernels)
                .sample(region, of: picture, into: $0)
        }
        return tensor
    }

    private static func yuv(
        _ storage: Planes, width: Int, height: Int, _ orientation: PixelOrientation = .up
    ) -> PixelBuffer {
        PixelBuffer(
            storedSize: PixelSize(width: width, height: height),
            format: .yuv(
                chromaShiftX: 1, chromaShiftY: 1, YUVEncoding(matrix: .bt601, isFullRange: false)),
            orientation: orientation, planeAddresses: storage.planes, owner: storage)
    }

    private static func gradient(width: Int, height: Int) throws -> PixelBuffer {
        let bytes: [UInt8] = (0..<height * width).flatMap { index -> [UInt8] in
            [UInt8(index % width * 4 % 256), UInt8(index / width * 5 % 256), 90]
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), rgb: bytes))
    }

    /// Planes of a 4:2:0 picture whose columns have one colour each.
    private final class Planes {
        private let memory: [UnsafeMutablePointer<UInt8>]
        let planes: [(address: UnsafePointer<UInt8>, bytesPerRow: Int)]

        init(width: Int, height: Int, color: (Int) -> (UInt8, UInt8, UInt8)) {
            let sizes = [(width, height), (width / 2, height / 2), (width / 2, height / 2)]
            memory = sizes.map { .allocate(capacity: $0.0 * $0.1) }
            for (plane, (columns, rows)) in sizes.enumerated() {
                for index in 0..<columns * rows {
                    let (y, u, v) = color(index % columns * width / columns)
                    memory[plane][index] = [y, u, v][plane]
                }
            }
            planes = zip(memory, sizes).map { (UnsafePointer($0), $1.0) }
        }

        deinit { memory.forEach { $0.deallocate() } }
    }
}
