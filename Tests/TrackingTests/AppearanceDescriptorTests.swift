import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct AppearanceDescriptorTests {
    @Test func `equal colours have a small distance and different ones a large one`() throws {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            let pose = figure(x: 0.5, height: 0.9, using: &generator)
            let red = try #require(descriptor(pose, 190, 40, 40, using: &generator))
            let red2 = try #require(descriptor(pose, 180, 45, 42, using: &generator))
            let green = try #require(descriptor(pose, 40, 150, 60, using: &generator))
            let black = try #require(descriptor(pose, 20, 20, 24, using: &generator))
            #expect(red.distance(to: red) < 1e-3, "seed \(seed)")
            #expect(red.distance(to: red2) < 0.3, "seed \(seed)")
            #expect(red.distance(to: green) > 0.8, "seed \(seed)")
            #expect(red.distance(to: black) > 0.8, "seed \(seed)")
            #expect(abs(red.distance(to: green) - green.distance(to: red)) < 1e-6)
        }
    }

    @Test func `YUV and RGB of one colour agree`() throws {
        var generator = SeededGenerator(seed: 1)
        let pose = figure(x: 0.5, height: 0.9, using: &generator)
        let rgb = try #require(descriptor(pose, 190, 40, 40, noise: 0, using: &generator))
        // BT.601, 16...235, of (190, 40, 40).
        let planes = Planes(y: 85, u: 107, v: 189, side: 100)
        let buffer = PixelBuffer(
            storedSize: square,
            format: .yuv(chromaShiftX: 1, chromaShiftY: 1, YUVEncoding(matrix: .bt601, isFullRange: false)),
            planeAddresses: [(planes.y, 100), (planes.u, 50), (planes.v, 50)], owner: planes)
        let yuv = try #require(AppearanceDescriptor(of: pose, in: buffer))
        #expect(rgb.distance(to: yuv) < 0.2)
    }

    @Test func `a body outside the picture has no appearance`() throws {
        var generator = SeededGenerator(seed: 1)
        let pose = figure(x: 3, height: 0.9, using: &generator)
        #expect(descriptor(pose, 190, 40, 40, using: &generator) == nil)
    }

    private func descriptor(
        _ pose: HumanBodyPoseObservation, _ red: Int, _ green: Int, _ blue: Int, noise: Int = 12,
        using generator: inout SeededGenerator
    ) -> AppearanceDescriptor? {
        let bytes = (0..<10_000).flatMap { _ in
            [red, green, blue].map {
                UInt8(max(0, min(255, $0 + Int.random(in: -noise...noise, using: &generator))))
            }
        }
        return PixelBuffer(size: square, rgb: bytes).flatMap { AppearanceDescriptor(of: pose, in: $0) }
    }

    private final class Planes {
        private let memory: UnsafeMutablePointer<UInt8>
        let y: UnsafePointer<UInt8>
        let u: UnsafePointer<UInt8>
        let v: UnsafePointer<UInt8>

        init(y: UInt8, u: UInt8, v: UInt8, side: Int) {
            let chroma = side / 2 * (side / 2)
            memory = .allocate(capacity: side * side + 2 * chroma)
            memory.initialize(repeating: y, count: side * side)
            (memory + side * side).initialize(repeating: u, count: chroma)
            (memory + side * side + chroma).initialize(repeating: v, count: chroma)
            self.y = UnsafePointer(memory)
            self.u = UnsafePointer(memory + side * side)
            self.v = UnsafePointer(memory + side * side + chroma)
        }

        deinit { memory.deallocate() }
    }
}
