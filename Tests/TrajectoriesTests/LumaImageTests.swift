import PoseCore
import SeededRandom
import Testing

@testable import Trajectories

@Suite struct LumaImageTests {
    /// Width, height and the longest side of the image.
    private static let sizes = [
        (16, 12, 16), (16, 12, 8), (17, 13, 8), (7, 5, 4), (31, 22, 10), (9, 40, 10), (83, 6, 42),
        (100, 9, 25),
    ]

    @Test(arguments: sizes) func `a grey picture is averaged over squares`(
        width: Int, height: Int, maximumSide: Int
    ) {
        var random = SeededGenerator(seed: 5)
        let bytes = randomBytes(width * height, using: &random)
        let picture = grayPicture(PixelSize(width: width, height: height), padding: 5) { x, y in
            bytes[y * width + x]
        }
        let image = LumaImage(picture, maximumSide: maximumSide)
        #expect(max(image.width, image.height) <= maximumSide)
        #expect(image.width == width / image.scale && image.height == height / image.scale)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let mean = Self.mean(x, y, image.scale) { Double(bytes[$1 * width + $0]) }
                #expect(abs(Double(image.bytes[y * image.width + x]) - mean) <= 0.5)
            }
        }
    }

    @Test(arguments: sizes) func `an RGB picture becomes brightness with twice the weight on green`(
        width: Int, height: Int, maximumSide: Int
    ) throws {
        var random = SeededGenerator(seed: 6)
        let bytes = randomBytes(width * height * 3, using: &random)
        let picture = try #require(PixelBuffer(size: PixelSize(width: width, height: height), rgb: bytes))
        let image = LumaImage(picture, maximumSide: maximumSide)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let mean = Self.mean(x, y, image.scale) { x, y in
                    let first = (y * width + x) * 3
                    return (Double(bytes[first]) + 2 * Double(bytes[first + 1]) + Double(bytes[first + 2]))
                        / 4
                }
                #expect(abs(Double(image.bytes[y * image.width + x]) - mean) <= 0.5)
            }
        }
    }

    @Test func `a picture much longer than high keeps a row`() {
        let picture = grayPicture(PixelSize(width: 100, height: 3)) { x, _ in UInt8(x) }
        let image = LumaImage(picture, maximumSide: 10)
        #expect(image.height == 1 && image.width == 33 && image.scale == 3)
        #expect(image.bytes.first == 1 && image.bytes.last == 97)
    }

    @Test func `smoothing keeps the mean and lowers noise`() {
        var random = SeededGenerator(seed: 7)
        let bytes = (0..<64 * 48).map { _ in UInt8(128 + Int((random.normal() * 10).rounded())) }
        let image = LumaImage(width: 64, height: 48, scale: 1, bytes: bytes)
        let smooth = image.smoothed()
        func deviation(_ image: LumaImage) -> Double {
            let squares = image.bytes.reduce(0.0) { $0 + (Double($1) - 128) * (Double($1) - 128) }
            return (squares / Double(image.bytes.count)).squareRoot()
        }
        #expect(abs(deviation(image) - 10) < 1)
        // The weights 1 2 1 in both directions leave 3/8 of the deviation.
        #expect(abs(deviation(smooth) - 3.75) < 0.5)
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2)])
    func `smoothing a plain image of any size changes nothing`(
        width: Int, height: Int
    ) {
        let bytes = [UInt8](repeating: 77, count: width * height)
        #expect(LumaImage(width: width, height: height, scale: 1, bytes: bytes).smoothed().bytes == bytes)
    }

    @Test func `a change of the light everywhere is taken away, a moving object is not`() {
        var random = SeededGenerator(seed: 8)
        let bytes = (0..<80 * 60).map { _ in UInt8(random.uniform(40...200)) }
        let old = LumaImage(width: 80, height: 60, scale: 1, bytes: bytes)
        var new = LumaImage(width: 80, height: 60, scale: 1, bytes: bytes.map { $0 + 20 })
        for index in 0..<200 { new.bytes[index] = 255 }
        new.shiftBrightness(to: old)
        #expect(new.bytes[200...] == old.bytes[200...])
        #expect(new.bytes[..<200].allSatisfy { $0 == 235 })
    }

    @Test(arguments: [-255, -90, -1, 0, 1, 90, 255]) func `light that is taken away leaves black and white`(
        change: Int
    ) {
        var random = SeededGenerator(seed: 9)
        let bytes = randomBytes(80 * 60, using: &random)
        // The other pixels say how the light changed.
        let (old, new) = (UInt8(max(0, -change)), UInt8(max(0, change)))
        func image(_ level: UInt8) -> LumaImage {
            LumaImage(
                width: 80, height: 60, scale: 1, bytes: bytes.enumerated().map { $0 % 16 == 0 ? $1 : level })
        }
        var shifted = image(new)
        shifted.shiftBrightness(to: image(old))
        for (index, byte) in bytes.enumerated() {
            let expected = index % 16 == 0 ? max(0, min(255, Int(byte) - change)) : Int(old)
            #expect(Int(shifted.bytes[index]) == expected)
        }
    }

    private static func mean(_ x: Int, _ y: Int, _ scale: Int, _ value: (Int, Int) -> Double) -> Double {
        var sum = 0.0
        for dy in 0..<scale {
            for dx in 0..<scale { sum += value(x * scale + dx, y * scale + dy) }
        }
        return sum / Double(scale * scale)
    }
}
