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

    /// Frames of a figure that hops twice a second, three hundredths of its height high: in the air, then down into the knees.
    ///
    /// - Parameters:
    ///   - slowness: Seconds of the video for one of the movement.
    ///   - lifts: False: the feet stay on the ground while the knees give way the same.
    private func hops(slowness: Double, lifts: Bool) -> [SubjectFrame] {
        let (air, contact, gravity) = (0.24, 0.26, 9.81 / 1.75)
        return (0..<Int(90 * slowness)).map { index in
            let time = Double(index) / 30
            let phase = (time / slowness).truncatingRemainder(dividingBy: air + contact)
            var figure = Figure(feet: SIMD2(320, 340), height: 200)
            if phase < air {
                if lifts { figure.feet.y -= 200 * 0.5 * gravity * phase * (air - phase) }
            } else {
                let bent = (phase - air) / contact
                figure.crouch = gravity * air / 2 * contact * bent * (1 - bent)
            }
            return SubjectFrame(
                index: index, time: Timestamp(seconds: time), size: size, pose: figure.pose(in: size),
                sharpness: 10)
        }
    }

    @Test(arguments: [1.0, 1.8])
    func `low hops have an apex each, in slowed down videos, too`(slowness: Double) throws {
        let apexes = MomentFinder(hops(slowness: slowness, lifts: true)).moments().filter { $0.kind == .apex }
        #expect(apexes.count >= 4)
        for apex in apexes {
            let phase = (apex.time.seconds / slowness).truncatingRemainder(dividingBy: 0.5)
            #expect(abs(phase - 0.12) * slowness < 1.0 / 30, "at \(apex.time.seconds)")
        }
        let bends = MomentFinder(hops(slowness: slowness, lifts: false)).moments()
        #expect(!bends.contains { $0.kind == .apex })
    }

    @Test func `in the air a moment is an apex, whatever the arms do`() {
        var frames = jump(at: 1.5, rate: 30)
        for index in frames.indices {
            var figure = Figure(feet: .zero, height: 175)
            figure.spread = max(0, 1 - abs(Double(index) / 30 - 1.45) * 3) * 1.5
            let offset = Double(index) / 30 - 1.5
            figure.feet = SIMD2(
                120 + 130 * Double(index) / 30, 320 - max(0, 0.5 * 981 * (0.0625 - offset * offset)))
            frames[index].pose = figure.pose(in: size)
            frames[index].sharpness = index == 43 ? 30 : 10
        }
        let moments = MomentFinder(frames).moments()
        #expect(moments.first?.kind == .apex)
        #expect(!moments.contains { $0.kind == .widest && abs($0.time.seconds - 1.5) < 0.25 })
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
        // As much of the body, but without the head.
        let headless = Figure(feet: SIMD2(320, 175), height: 200).pose(in: size)
        #expect(completeness(headless) < 0.6)
    }

    @Test func `a picture that is blurred is less sharp`() {
        let filming = Filming(scene: TexturedScene(seed: 8), size: PixelSize(width: 160, height: 120))
        let pose = Figure(feet: SIMD2(80, 110)).pose(in: filming.size)
        let far = turnedCamera(by: 0, zoom: 3, in: filming.size)
        let fine = filming.picture().sharpness(around: pose)
        #expect(fine > 1.5 * filming.picture(camera: far).sharpness(around: pose))
    }
}
