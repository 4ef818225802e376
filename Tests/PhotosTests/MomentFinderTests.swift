import PoseCore
import SeededRandom
import Testing

@testable import Photos

@Suite struct MomentFinderTests {
    private let size = PixelSize(width: 640, height: 360)

    /// Frames of a figure that walks, jumps at a moment, and walks on.
    private func jump(
        at apex: Double, rate: Double, airTime: Double = 0.5, noise: Double = 0, seed: UInt64 = 1
    ) -> [SubjectFrame] {
        var random = SeededGenerator(seed: seed)
        return (0..<Int(3 * rate)).map { index in
            let time = Double(index) / rate
            let offset = time - apex
            // 1.75 m are 175 pixels.
            let rise = max(0, 0.5 * 981 * (airTime * airTime / 4 - offset * offset))
            let figure = Figure(feet: SIMD2(120 + 130 * time, 320 - rise), height: 175)
            let pose = figure.pose(
                in: size, noise: { Double($0.normal()) * noise }, random: &random)
            return SubjectFrame(
                index: index, time: Timestamp(seconds: time), size: size, pose: pose, sharpness: 10)
        }
    }

    @Test(arguments: [24.0, 30, 60])
    func `the apex of a jump is found within a frame`(rate: Double) throws {
        for seed in 1..<20 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let apex = Double(random.uniform(0.8...2.2))
            let frames = jump(at: apex, rate: rate, noise: 1, seed: seed)
            let best = try #require(MomentFinder(frames).moments().first)
            #expect(best.kind == .apex, "seed \(seed)")
            #expect(abs(best.time.seconds - apex) < 1 / rate, "seed \(seed)")
        }
    }

    @Test func `a jump that is cut off before it is over has no apex`() {
        let frames = jump(at: 1.5, rate: 30, airTime: 0.6).prefix { $0.time.seconds < 1.7 }
        #expect(!MomentFinder(Array(frames)).moments().contains { $0.kind == .apex })
    }

    @Test func `a walk has no apex`() {
        let moments = MomentFinder(jump(at: 9, rate: 30, noise: 1)).moments()
        #expect(!moments.contains { $0.kind == .apex })
        #expect(!moments.isEmpty)
    }

    @Test func `arms that spread make the widest moment, and the sharpest frame near it is taken`() throws {
        let frames = (0..<60).map { index -> SubjectFrame in
            let time = Double(index) / 30
            var figure = Figure(feet: SIMD2(320, 340), height: 200)
            figure.spread = max(0, 1 - abs(time - 1) * 2) * 1.5
            // The arms rest at the widest for a tenth of a second.
            if abs(time - 1) < 0.07 { figure.spread = 1.5 }
            return SubjectFrame(
                index: index, time: Timestamp(seconds: time), size: size, pose: figure.pose(in: size),
                sharpness: index == 31 ? 20 : 10)
        }
        let best = try #require(MomentFinder(frames).moments().first)
        #expect(best.kind == .widest)
        #expect(best.frameIndex == 31)
    }

    @Test func `one frame is the sharpest`() {
        let frames = Array(jump(at: 1, rate: 30).prefix(1))
        #expect(MomentFinder(frames).moments().map(\.kind) == [.sharpest])
        #expect(MomentFinder([]).moments().isEmpty)
    }

    @Test func `a body that is cut off is worth less`() {
        let whole = Figure(feet: SIMD2(320, 340), height: 200).pose(in: size)
        let cut = Figure(feet: SIMD2(320, 420), height: 200).pose(in: size)
        func completeness(_ pose: HumanBodyPoseObservation) -> Double {
            SubjectFrame(index: 0, time: .zero, size: size, pose: pose).completeness
        }
        #expect(completeness(whole) == 1)
        #expect(completeness(cut) < 0.8)
    }

    @Test func `a picture that is blurred is less sharp`() {
        let filming = Filming(scene: TexturedScene(seed: 8), size: PixelSize(width: 160, height: 120))
        let pose = Figure(feet: SIMD2(80, 110)).pose(in: filming.size)
        let far = turnedCamera(by: 0, zoom: 3, in: filming.size)
        let fine = filming.picture().sharpness(around: pose)
        #expect(fine > 1.5 * filming.picture(camera: far).sharpness(around: pose))
    }
}
