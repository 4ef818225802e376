import SeededRandom
import Testing

@testable import Trajectories

@Suite struct FrameDifferenceTests {
    private static let sizes = [1, 2, 15, 16, 17, 63, 64, 65, 257]

    private static func images(_ number: Int, width: Int, seed: UInt64) -> [LumaImage] {
        var random = SeededGenerator(seed: seed)
        return (0..<number).map { _ in
            LumaImage(width: width, height: 3, scale: 1, bytes: randomBytes(width * 3, using: &random))
        }
    }

    /// The value of a map for a signed difference.
    private static func entry(_ difference: Int, _ threshold: UInt8) -> UInt8 {
        guard abs(difference) > Int(threshold) else { return 0 }
        return UInt8(difference > 0 ? difference | 1 : -difference & ~1)
    }

    @Test(arguments: sizes, [UInt8(2), 8, 40]) func `neighbours give the smaller difference of one sign`(
        width: Int, threshold: UInt8
    ) {
        let images = Self.images(3, width: width, seed: UInt64(width))
        var map: [UInt8] = []
        FrameDifference.fromNeighbors(
            AlignedImage(images[0]), images[1], AlignedImage(images[2]), threshold: threshold, into: &map)
        let expected = images[1].bytes.indices.map { index in
            let (a, b) = (
                Int(images[1].bytes[index]) - Int(images[0].bytes[index]),
                Int(images[1].bytes[index]) - Int(images[2].bytes[index])
            )
            guard a.signum() == b.signum() else { return UInt8(0) }
            return Self.entry(abs(a) < abs(b) ? a : b, threshold)
        }
        #expect(map == expected)
    }

    @Test(arguments: sizes, [UInt8(2), 8, 40]) func `the background is the median of three frames`(
        width: Int, threshold: UInt8
    ) {
        let images = Self.images(4, width: width, seed: UInt64(width) + 1000)
        var map: [UInt8] = [9]
        FrameDifference.fromBackground(
            AlignedImage(images[0]), AlignedImage(images[1]), AlignedImage(images[2]), images[3],
            threshold: threshold, into: &map)
        let expected = images[3].bytes.indices.map { index in
            let median = images[0...2].map { Int($0.bytes[index]) }.sorted()[1]
            return Self.entry(Int(images[3].bytes[index]) - median, threshold)
        }
        #expect(map == expected)
    }

    @Test(arguments: sizes) func `the greatest difference is that of one pixel`(width: Int) {
        let images = Self.images(2, width: width, seed: UInt64(width) + 2000)
        let expected = zip(images[0].bytes, images[1].bytes).map { abs(Int($0) - Int($1)) }.max()
        #expect(Int(FrameDifference.greatest(images[0], images[1])) == expected)
        #expect(FrameDifference.greatest(images[0], images[0]) == 0)
    }
}
