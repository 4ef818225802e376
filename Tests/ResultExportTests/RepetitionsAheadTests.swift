import Movement
import Pipeline
import PoseCore
import SyntheticMotion
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import ResultExport

@Suite struct RepetitionsAheadTests {
    private struct Drawn {
        var time: Timestamp
        var count: Int
    }

    private static let size = PixelSize(width: 32, height: 32)

    /// Frames of a person that squats, 30 a second.
    private func frames(seconds: Double) throws -> [FrameResult] {
        var generator = MotionGenerator(seed: 3)
        let motion = generator.sequence(of: .squat, seconds: seconds, frameRate: 30)
        return try motion.poses.enumerated().map { index, pose in
            let person = TrackedPerson(id: 1, pose: observation(of: pose), isProminent: true)
            return FrameResult(frame: try testFrame(index, size: Self.size), people: [person])
        }
    }

    /// What is drawn on each frame, and the repetitions with the time at which each became certain.
    private func drawn(
        _ frames: [FrameResult]
    ) -> (frames: [Drawn], found: [(end: Timestamp, certain: Timestamp)]) {
        var (repetitions, plain) = (RepetitionsAhead(), MovementAnalysis())
        var waiting = WaitingFrames(
            of: SourceFormat(name: "a.mp4", size: Self.size, frameRate: 30), for: RepetitionsAhead.delay,
            hidesFaces: false)
        var ready: [WaitingFrames.Ready] = []
        var found: [(end: Timestamp, certain: Timestamp)] = []
        for frame in frames {
            let time = frame.frame.timestamp
            let people = frame.people.map { MovementAnalysis.Person(id: $0.id, pose: $0.pose) }
            let new = plain.add(people, predictions: [], imageSize: Self.size, at: time)
            found += new.repetitions.map { ($0.end, time) }
            var frame = frame
            repetitions.add(&frame, waiting: &waiting)
            ready += waiting.add(frame)
        }
        found += plain.finish().repetitions.map { ($0.end, frames[frames.count - 1].frame.timestamp) }
        repetitions.finish(&waiting)
        ready += waiting.removeAll()
        return (
            ready.map {
                Drawn(time: $0.result.frame.timestamp, count: $0.result.movement.first?.repetitions ?? 0)
            }, found
        )
    }

    @Test func `a repetition counts from its end on, not from when it became certain`() throws {
        let frames = try frames(seconds: 20)
        let (drawn, found) = drawn(frames)
        #expect(drawn.map(\.time) == frames.map(\.frame.timestamp))
        #expect(found.count > 4)
        #expect(found.contains { $0.certain.seconds(since: $0.end) > 0.3 }, "nothing to gain")
        for (number, repetition) in found.enumerated() {
            let shown = try #require(drawn.first { $0.count == number + 1 }).time
            let delay = max(0, repetition.certain.seconds(since: repetition.end) - RepetitionsAhead.delay)
            let end = min(repetition.end, drawn[drawn.count - 1].time)
            #expect(shown >= end && shown.seconds(since: end) < delay + 0.05)
        }
        #expect(drawn.last?.count == found.count)
    }

    @Test func `a cut counts what ended before it, and nothing after it`() throws {
        var frames = try frames(seconds: 20)
        let cut = 300
        frames[cut].beginsScene = true
        let (before, found) = drawn(Array(frames.prefix(cut)))
        let drawn = drawn(frames).frames
        #expect(drawn[cut - 1].count == before.last?.count && before.last?.count == found.count)
        #expect(drawn[cut].count == 0)
    }
}
