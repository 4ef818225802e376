import SyntheticMotion
import Testing

@Suite struct ExerciseLoopTests {
    private let loop = ExerciseLoop(parts: [
        ExerciseLoop.Part(exercise: .squat, seed: 1), ExerciseLoop.Part(exercise: .burpee, seed: 2),
    ])

    @Test func `each exercise has its span, with a rest between them`() {
        let motion = loop.motion(frameRate: 25)
        #expect(motion.spans.map(\.label) == ["squat", "Burpees"])
        #expect(motion.spans.allSatisfy { $0.frames.count >= 250 })
        // 1.4 s of rest with 0.7 s before and after it.
        #expect(motion.spans[1].frames.lowerBound - motion.spans[0].frames.upperBound >= 69)
        #expect(loop.motion(frameRate: 25) == motion)
    }

    @Test func `the end runs into the beginning`() throws {
        let motion = loop.motion(frameRate: 50)
        let (first, last) = (try #require(motion.poses.first), try #require(motion.poses.last))
        for point in BodyPoint.allCases {
            #expect(length(first[point] - last[point]) < 1e-5, "\(point)")
        }
    }
}
