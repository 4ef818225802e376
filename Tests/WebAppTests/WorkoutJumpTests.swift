import Foundation
import Movement
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking

@testable import WebApp

/// Frames that do not follow those before: a source that was away, and files that are sought.
@Suite struct WorkoutJumpTests: WorkoutFrames {
    @Test func `what a window reaches back to before a jump does not count`() throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        try add(frames: 0..<10, to: &summary)
        try add([30: segment("Lunges", 97, 102)], frames: 0..<40, to: &summary, offset: 100)
        #expect(summary.bouts.map { $0.start.seconds } == [100])
        // All of it was before the jump.
        try add([1: segment("Burpees", 197, 199)], frames: 0..<10, to: &summary, offset: 200)
        #expect(summary.bouts.map(\.label) == ["Lunges"])
    }

    @Test func `a jump in time completes what was before it and stops the clock`() throws {
        var summary = WorkoutSummary()
        try add(frames: 0..<5, to: &summary, open: "Lunges")
        // The segment comes with the first frame after the jump.
        try add(
            [0: segment("Lunges", 0, 0.4)], frames: 0..<5, to: &summary, offset: 1000, open: "Lunges")
        try add([0: segment("Lunges", 1000, 1000.3)], frames: 0..<5, to: &summary)
        #expect(abs(summary.duration - 1.2) < 1e-9)
        #expect(summary.bouts.allSatisfy { $0.start <= $0.end && $0.end.seconds <= summary.duration })
        #expect(abs(summary.bouts.reduce(0) { $0 + $1.seconds } - 0.7) < 1e-6)
    }

    @Test func `times of a file are the video's, and what is watched again counts once`() throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        try add([20: segment("Lunges", 5, 6)], frames: 0..<21, to: &summary, offset: 5, open: nil)
        // Forward to 20 s.
        try add([20: segment("Burpees", 20, 22)], frames: 0..<21, to: &summary, offset: 20)
        #expect(summary.bouts.map { [$0.start.seconds, $0.end.seconds] } == [[5, 6], [20, 22]])
        // Back to 19 s.
        try add([30: segment("Burpees", 20, 22)], frames: 0..<31, to: &summary, offset: 19)
        #expect(summary.bouts.map { [$0.start.seconds, $0.end.seconds] } == [[5, 6], [20, 22]])
        #expect(summary.bouts.map(\.label) == ["Lunges", "Burpees"])
    }

    @Test(arguments: [0.0, 3])
    func `a file that is watched again after its end counts once`(from: Double) throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        try add(
            repetitions: [15: repetition(0, 1), 39: repetition(3, 3.8)], frames: 0..<41, to: &summary,
            open: "Lunges")
        var found = MovementAnalysis.Found()
        found.segments = [segment("Lunges", 0, 4)]
        summary.add(found)
        #expect(summary.bouts.map(\.repetitions) == [2])
        let first = Int(from * 10)
        // After a jump the counter reaches back to what was before it.
        let again = [max(15, first): repetition(0, 1), 39: repetition(3, 3.8)]
        try add(repetitions: again, frames: first..<41, to: &summary, open: "Lunges")
        summary.add(found)
        #expect(summary.bouts.map(\.label) == ["Lunges"])
        #expect(summary.bouts.map(\.repetitions) == [2])
        #expect(summary.bouts.map(\.seconds) == [4])
    }

    @Test func `what was seen of a file stays after a jump back until it is watched again`() throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        let seen = [15: repetition(0.5, 1.5), 45: repetition(3.5, 4.5), 85: repetition(7.5, 8.5)]
        try add([95: segment("Lunges", 0, 9)], repetitions: seen, frames: 0..<100, to: &summary)
        let ends = { (summary: WorkoutSummary) in summary.bouts.map { [$0.start.seconds, $0.end.seconds] } }
        #expect(summary.bouts.map(\.repetitions) == [3])
        // Back to 3 s: nothing is known of it yet.
        try add(frames: 30..<40, to: &summary)
        #expect(ends(summary) == [[0, 9]] && summary.bouts.map(\.repetitions) == [3])
        #expect(summary.people.bouts.map { $0.bouts.map(\.repetitions) } == [[3]])
        // Its repetition is found again; what comes after it is still there.
        try add(repetitions: [46: repetition(3.6, 4.4)], frames: 40..<60, to: &summary, open: "Lunges")
        #expect(ends(summary) == [[0, 9]] && summary.bouts.map(\.repetitions) == [3])
        // Forward over a part, which stays, too; here another model finds something else.
        try add([89: segment("Burpees", 8, 8.9)], frames: 80..<90, to: &summary)
        #expect(summary.bouts.map(\.label) == ["Lunges", "Burpees", "Lunges"])
        // The repetition that went on at 8 s was seen as a whole.
        #expect(summary.bouts.map(\.repetitions) == [3, 0, 0])
        // Where nothing is found, nothing stays.
        try add(frames: 90..<125, to: &summary)
        #expect(summary.bouts.map(\.label) == ["Lunges", "Burpees"])
    }

    @Test(arguments: [false, true])
    func `a repetition that goes on where a file is jumped back to counts once`(isFoundAgain: Bool) throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        try add(
            repetitions: [19: repetition(1, 1.9), 29: repetition(2, 2.9), 39: repetition(3, 3.9)],
            frames: 0..<45,
            to: &summary, open: "Lunges")
        #expect(summary.bouts.map(\.repetitions) == [3])
        // Back to its first half, with or without the frames before.
        var again = [39: repetition(3, 3.9)]
        if isFoundAgain { again[29] = repetition(2.1, 2.9) }
        try add(repetitions: again, frames: 22..<45, to: &summary, open: "Lunges")
        #expect(summary.bouts.map(\.repetitions) == [3])
        #expect(summary.people.bouts.map { $0.bouts.map(\.repetitions) } == [[3]])
    }

    @Test func `a jump of less than a second in a file is one`() throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        let seen = [19: repetition(1, 1.9), 29: repetition(2, 2.9), 39: repetition(3, 3.9)]
        try add(repetitions: seen, frames: 0..<45, to: &summary, open: "Lunges")
        // The new analysis has seen a second before: what it finds there was counted.
        try add(
            repetitions: [52: repetition(3, 3.9)], frames: 50..<60, to: &summary, open: "Lunges", start: 1)
        #expect(summary.bouts.map(\.repetitions) == [3, 0])
        #expect(summary.bouts.map { [$0.start.seconds, $0.end.seconds] } == [[0, 4.4], [5, 5.9]])
    }

    @Test func `several jumps in a row neither add nor take repetitions`() throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        let seen = [19: repetition(1, 1.9), 29: repetition(2, 2.9), 39: repetition(3, 3.9)]
        try add(repetitions: seen, frames: 0..<45, to: &summary, open: "Lunges")
        // Each ends or begins within a repetition; the last but one is left before its end.
        for (start, frames) in [22..<26, 32..<34, 24..<32, 40..<45, 22..<26, 22..<45].enumerated() {
            let again = seen.filter { frames.contains($0.key) }
            try add(repetitions: again, frames: frames, to: &summary, open: "Lunges", start: start + 1)
            #expect(summary.bouts.map(\.repetitions) == [3], "\(frames)")
            #expect(summary.people.bouts.map { $0.bouts.map(\.repetitions) } == [[3]], "\(frames)")
        }
    }

    @Test func `a repetition that went on where watching began stays after a jump to just before it`() throws
    {
        var summary = WorkoutSummary(hasVideoTimes: true)
        try add(repetitions: [39: repetition(3, 3.9)], frames: 32..<45, to: &summary, open: "Lunges")
        try add(frames: 31..<33, to: &summary, open: "Lunges", start: 1)
        #expect(summary.bouts.map(\.repetitions) == [1])
    }

    @Test func `a person with another identity after a jump is not counted twice`() throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        let seen = [(19, 1.0, 1.9), (29, 2.0, 2.9), (39, 3.0, 3.9)]
        func repetitions(of person: Int) -> [Int: Repetition] {
            Dictionary(uniqueKeysWithValues: seen.map { ($0.0, repetition($0.1, $0.2, person: person)) })
        }
        try add(repetitions: repetitions(of: 2), frames: 0..<45, to: &summary, open: "Lunges", person: 2)
        try add(
            repetitions: repetitions(of: 1), frames: 22..<45, to: &summary, open: "Lunges", person: 1,
            start: 1)
        #expect(summary.people.bouts.map { $0.bouts.map(\.repetitions) } == [[1], [2]])
        #expect(summary.bouts.map(\.repetitions) == [3])
    }
}
