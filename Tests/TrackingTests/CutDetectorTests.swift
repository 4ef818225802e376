import Foundation
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

    @Test(arguments: [true, false])
    func `a cut between films with the same black bars is found, and no movement between them`(beside: Bool)
        throws
    {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            let scenes = [scene(using: &generator), scene(using: &generator)]
            var detector = CutDetector()
            var cuts: [Int] = []
            for index in 0..<60 {
                var pixels = scenes[index / 30]
                let left = abs(20 - index % 40) + 18
                for y in 26..<38 { for x in left..<left + 4 { pixels[y * 64 + x] = 230 } }
                for pixel in pixels.indices where !(16..<48).contains(beside ? pixel % 64 : pixel / 64) {
                    pixels[pixel] = 16
                }
                if detector.isCut(try frame(index, pixels)) { cuts.append(index) }
            }
            #expect(cuts == [30], "seed \(seed)")
        }
    }

    @Test func `a movement on an even, dark ground is no cut`() throws {
        var generator = SeededGenerator(seed: 4)
        let body = scene(using: &generator)
        var detector = CutDetector()
        for index in 0..<90 {
            var pixels = [Float](repeating: 20, count: 64 * 64)
            // A body that goes down in half a second, in a picture that it nearly fills.
            let top = 8 + Int(14 * (1 - cos(Double(index) * 0.2)))
            for y in top..<60 {
                for x in 24..<40 { pixels[y * 64 + x] = 20 + body[(y - top) * 64 + x] / 2 }
            }
            #expect(!detector.isCut(try frame(index, pixels)), "frame \(index)")
        }
    }

    @Test func `a cut to a scene of little contrast is found when it has stayed`() throws {
        for seed in UInt64(1)...10 {
            var generator = SeededGenerator(seed: seed)
            let scenes = [scene(using: &generator), scene(using: &generator).map { 235 - $0 / 10 }]
            var detector = CutDetector()
            var cuts: [Int] = []
            for index in 0..<90
            where detector.isCut(try frame(index, scenes[index / 60 == 0 ? index / 30 : 0])) {
                cuts.append(index)
            }
            #expect(
                cuts.count == 2 && cuts.first.map { (31..<50).contains($0) } ?? false, "seed \(seed): \(cuts)"
            )
            #expect(cuts.last == 60, "seed \(seed): \(cuts)")
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

    @Test(arguments: [0.25, 0.5, 1], [10.0, 25, 30, 60])
    func `a dissolve is one cut, where it ends`(duration: Double, framesPerSecond: Double) throws {
        for seed in UInt64(1)...5 {
            var generator = SeededGenerator(seed: seed)
            let scenes = [scene(using: &generator), scene(using: &generator)]
            var detector = CutDetector()
            var cuts: [Double] = []
            for index in 0..<Int(5 * framesPerSecond) {
                let seconds = Double(index) / framesPerSecond
                let share = Float(max(0, min(1, (seconds - 2) / duration)))
                // Something small moves in either scene.
                var pixels = zip(scenes[0], scenes[1]).map { $0 * (1 - share) + $1 * share }
                let left = Int(20 + 16 * sin(seconds * 4))
                for y in 28..<40 { for x in left..<left + 4 { pixels[y * 64 + x] = 230 } }
                if detector.isCut(try frame(index, pixels, framesPerSecond: framesPerSecond)) {
                    cuts.append(seconds)
                }
            }
            #expect(cuts.count == 1, "seed \(seed): \(cuts)")
            for cut in cuts { #expect((2 + 0.6 * duration...2.25 + duration).contains(cut), "seed \(seed)") }
        }
    }

    @Test(arguments: [5.0, 15, 30])
    func `a camera that pans to another view in a second does not dissolve`(framesPerSecond: Double) throws {
        for seed in UInt64(1)...10 {
            var generator = SeededGenerator(seed: seed)
            let views = (0..<3).map { _ in scene(using: &generator) }
            var dissolves = DissolveDetector()
            for index in 0..<Int(4 * framesPerSecond) {
                let seconds = Double(index) / framesPerSecond
                let left = Int(128 * max(0, min(1, seconds - 1)))
                let pixels = (0..<64 * 64).map { pixel in
                    let column = left + pixel % 64
                    return views[min(2, column / 64)][pixel / 64 * 64 + column % 64]
                }
                let frame = try frame(index, pixels, framesPerSecond: framesPerSecond)
                let thumbnail = CutDetector.thumbnail(of: frame.pixelBuffer)
                let isEnd = dissolves.ends(at: thumbnail, frame.timestamp)
                #expect(!isEnd, "seed \(seed), frame \(index)")
            }
        }
    }

    /// 64 × 64 of blocks of random brightness.
    private func scene(using generator: inout SeededGenerator) -> [Float] {
        let blocks = (0..<64).map { _ in Float.random(in: 20...235, using: &generator) }
        return (0..<64 * 64).map { blocks[$0 / 64 / 8 * 8 + $0 % 64 / 8] }
    }

    private func frame(_ index: Int, _ pixels: [Float], framesPerSecond: Double = 30) throws -> Frame {
        let bytes = pixels.flatMap { value -> [UInt8] in
            let byte = UInt8(max(0, min(255, value)))
            return [byte, byte, byte]
        }
        let buffer = try #require(PixelBuffer(size: PixelSize(width: 64, height: 64), rgb: bytes))
        let timestamp = Timestamp(seconds: Double(index) / framesPerSecond)
        return Frame(index: index, timestamp: timestamp, pixelBuffer: buffer)
    }
}
