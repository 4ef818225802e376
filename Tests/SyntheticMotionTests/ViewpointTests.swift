import PoseCore
import SeededRandom
import SyntheticMotion
import Testing

@Suite struct ViewpointTests {
    private func motion(_ exercise: Exercise, seed: UInt64 = 1, seconds: Double = 4) -> MotionSequence {
        var generator = MotionGenerator(seed: seed)
        return generator.sequence(of: exercise, seconds: seconds)
    }

    @Test func `most random viewpoints show most of the body`() {
        var random = SeededGenerator(seed: 11)
        var inside = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            let motion = motion(
                Exercise.allCases[Int(seed) % Exercise.allCases.count], seed: seed, seconds: 3)
            let view = Viewpoint.random(of: motion, using: &random)
            let places = BodyPoint.allCases.compactMap {
                view.camera(at: 1.5).project(motion.poses[45][$0])?.location
            }
            let seen = places.filter { (0...1).contains($0.x) && (0...1).contains($0.y) }
            if Double(seen.count) > 0.9 * Double(BodyPoint.allCases.count) { inside += 1 }
        }
        // Two in nine are cut off on purpose, the odd one by chance.
        #expect((36...48).contains(inside), "\(inside) of 60")
    }

    @Test(arguments: [8, 12.5, 29.97, 30])
    func `a camera that follows stays with the athlete at any frame rate`(frameRate: Double) throws {
        let pose = try #require(motion(.standing, seconds: 1).poses.first)
        let poses = (0..<Int(48 * frameRate)).map { frame in
            var moved = pose
            for point in BodyPoint.allCases { moved[point].x += Float(Double(frame) / frameRate) }
            return moved
        }
        let walk = MotionSequence(frameRate: frameRate, poses: poses, spans: [])
        let ways = (1...20 as ClosedRange<UInt64>).compactMap { seed -> Float? in
            var random = SeededGenerator(seed: seed)
            let view = Viewpoint.random(of: walk, using: &random)
            let way = view.camera(at: 42).position.x - view.camera(at: 2).position.x
            return way == 0 ? nil : way
        }
        #expect(ways.count > 4)
        for way in ways { #expect(abs(way - 40) < 0.2, "\(way) m in 40 s at 1 m/s") }
    }

    @Test func `a motion without frames has a camera, too`() {
        // One camera in ten follows.
        for seed in 1...40 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let motion = MotionSequence(frameRate: 30, poses: [], spans: [])
            let camera = Viewpoint.random(of: motion, using: &random).camera(at: 1)
            #expect(camera.position.x.isFinite, "seed \(seed)")
        }
    }
}
