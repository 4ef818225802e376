import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct CutDetectorTests {
    @Test func `another picture is a cut and the same picture is not`() throws {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            let scenes = [scene(using: &generator), scene(using: &generator)]
            var detector = CutDetector()
            var cuts: [Int] = []
            for index in 0..<20 {
                let pixels = scenes[index / 10].map { $0 + Float.random(in: -8...8, using: &generator) }
                if detector.isCut(try frame(index, pixels)) { cuts.append(index) }
            }
            #expect(cuts == [10], "seed \(seed)")
        }
    }

    @Test func `pictures that hardly resemble the one before are cuts only in a folder of pictures`() throws {
        var generator = SeededGenerator(seed: 3)
        // Of little contrast, and changing all the time: a video's lights, a folder's photographs.
        let scenes = (0..<10).map { _ in scene(using: &generator).map { 180 + $0 / 8 } }
        func cuts(_ detector: CutDetector) throws -> [Int] {
            var detector = detector
            return try (0..<20).filter { detector.isCut(try frame($0, scenes[$0 / 2])) }
        }
        #expect(try cuts(CutDetector()).isEmpty)
        #expect(try cuts(CutDetector(comparesPictures: true)) == Array(stride(from: 2, to: 20, by: 2)))
    }

    @Test func `flashes, fades and black frames are no cuts`() throws {
        var generator = SeededGenerator(seed: 1)
        let pixels = scene(using: &generator)
        var detector = CutDetector()
        for index in 0..<30 {
            let changed: [Float] =
                switch index {
                case 5: pixels.map { $0 * 0.5 + 120 }
                case 10: pixels.map { _ in 255 }
                case 15..<20: pixels.map { _ in 16 }
                case 20..<25: pixels.map { $0 * Float(index - 19) / 6 }
                default: pixels
                }
            #expect(!detector.isCut(try frame(index, changed)), "frame \(index)")
        }
    }

    @Test func `a fast, large movement is no cut`() throws {
        var generator = SeededGenerator(seed: 2)
        let background = scene(using: &generator)
        var detector = CutDetector()
        for index in 0..<60 {
            var pixels = background
            let left = abs(40 - (index * 5) % 80)
            for y in 10..<60 { for x in left..<left + 20 { pixels[y * 64 + x] = 230 } }
            #expect(!detector.isCut(try frame(index, pixels)), "frame \(index)")
        }
    }

    @Test func `a camera that is swung round is one cut at most`() throws {
        for seed in UInt64(1)...10 {
            var generator = SeededGenerator(seed: seed)
            let around = (0..<8).map { _ in scene(using: &generator) }
            var detector = CutDetector()
            var cuts = 0
            for index in 0..<30 {
                // 40 of 64 columns a frame, in ten frames.
                let left = 40 * max(0, min(10, index - 10))
                let pixels = (0..<64 * 64).map { pixel in
                    let column = left + pixel % 64
                    return around[column / 64][pixel / 64 * 64 + column % 64]
                }
                if detector.isCut(try frame(index, pixels)) { cuts += 1 }
            }
            #expect(cuts <= 1, "seed \(seed)")
        }
    }

    @Test func `a fade through black to another picture is one cut`() throws {
        for seed in UInt64(1)...10 {
            var generator = SeededGenerator(seed: seed)
            let scenes = [scene(using: &generator), scene(using: &generator)]
            var detector = CutDetector()
            var cuts: [Int] = []
            for index in 0..<60 {
                let light = min(1, abs(Float(index) - 30) / 15)
                let pixels = scenes[index / 30].map { $0 * light }
                if detector.isCut(try frame(index, pixels)) { cuts.append(index) }
            }
            #expect(cuts.count == 1 && cuts.allSatisfy { (31..<40).contains($0) }, "seed \(seed): \(cuts)")
        }
    }

    /// 64 × 64 of blocks of random brightness.
    private func scene(using generator: inout SeededGenerator) -> [Float] {
        let blocks = (0..<64).map { _ in Float.random(in: 20...235, using: &generator) }
        return (0..<64 * 64).map { blocks[$0 / 64 / 8 * 8 + $0 % 64 / 8] }
    }

    private func frame(_ index: Int, _ pixels: [Float]) throws -> Frame {
        let bytes = pixels.flatMap { value -> [UInt8] in
            let byte = UInt8(max(0, min(255, value)))
            return [byte, byte, byte]
        }
        let buffer = try #require(PixelBuffer(size: PixelSize(width: 64, height: 64), rgb: bytes))
        return Frame(index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: buffer)
    }
}
