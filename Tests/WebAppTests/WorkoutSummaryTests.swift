import Foundation
import Movement
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking

@testable import WebApp

@Suite struct WorkoutSummaryTests {
    private let now = ContinuousClock.now
    private let date = Date(timeIntervalSince1970: 1_700_000_000)

    private func segment(
        _ label: String, _ start: Double, _ end: Double, person: Int = 1, isProminent: Bool = true
    ) -> ActionSegment {
        ActionSegment(
            personID: person, isProminent: isProminent, label: label, start: Timestamp(seconds: start),
            end: Timestamp(seconds: end), confidence: 0.9)
    }

    /// Ten frames a second; at the frames that are named an action is over.
    private func add(
        _ segments: [Int: ActionSegment] = [:], repetitions: [Int: Repetition] = [:], frames: Range<Int>,
        to summary: inout WorkoutSummary, offset: Double = 0, open: String? = nil, person: Int = 1,
        start: Int = 0
    ) throws {
        for frame in frames {
            let time = offset + Double(frame) / 10
            var result = try frameResult(at: time)
            result.sessionStart = start
            result.segments = segments[frame].map { [$0] } ?? []
            result.repetitions = repetitions[frame].map { [$0] } ?? []
            if let open {
                result.movement = [
                    PersonMovement(personID: person, segment: segment(open, offset, time, person: person))
                ]
            }
            summary.add(result, at: now, date: date)
        }
    }

    private func repetition(_ start: Double, _ end: Double, person: Int = 1) -> Repetition {
        Repetition(
            personID: person, number: 1, start: Timestamp(seconds: start), end: Timestamp(seconds: end),
            confidence: 0.9)
    }

    @Test func `each person has bouts of their own`() throws {
        var summary = WorkoutSummary()
        let segments = [
            20: segment("Lunges", 0, 2), 30: segment("Burpees", 0, 3, person: 2, isProminent: false),
        ]
        try add(segments, repetitions: [21: repetition(0.2, 1)], frames: 0..<40, to: &summary, open: "Other")
        let people = summary.people.bouts
        #expect(people.map(\.id) == [1, 2])
        #expect(people.map { $0.bouts.map(\.label) } == [["Lunges", "Other"], ["Burpees"]])
        #expect(people[0].bouts[0].repetitions == 1)
        #expect(summary.bouts.map(\.label) == ["Lunges", "Other"])
        let report = WorkoutReport(summary, source: "x")
        #expect(report.people.map(\.id) == [1, 2])
        #expect(report.people[1].actions.map(\.label) == ["Burpees"])

        var street = PeopleBouts()
        for person in 1...100 { street.add(segment("Lunges", 0, Double(person), person: person)) }
        #expect(street.bouts.count == PeopleBouts.maximumCount && street.bouts.last?.id == 100)
    }

    @Test func `repetitions that come before a person's first action count in it`() throws {
        var summary = WorkoutSummary()
        // Live, the first repetitions are certain before the first window is complete.
        try add(repetitions: [8: repetition(0, 0.7), 15: repetition(0.7, 1.4)], frames: 0..<16, to: &summary)
        try add(repetitions: [22: repetition(1.4, 2.1)], frames: 16..<40, to: &summary, open: "Lunges")
        #expect(summary.bouts.map(\.repetitions) == [3])
        #expect(summary.people.bouts.map { $0.bouts.map(\.repetitions) } == [[3]])
    }

    @Test func `what a window reaches back to before a jump does not count`() throws {
        var summary = WorkoutSummary(hasVideoTimes: true)
        try add(frames: 0..<10, to: &summary)
        try add([30: segment("Lunges", 97, 102)], frames: 0..<40, to: &summary, offset: 100)
        #expect(summary.bouts.map { $0.start.seconds } == [100])
        // All of it was before the jump.
        try add([1: segment("Burpees", 197, 199)], frames: 0..<10, to: &summary, offset: 200)
        #expect(summary.bouts.map(\.label) == ["Lunges"])
    }

    @Test func `a bout is a segment with its repetitions`() throws {
        var summary = WorkoutSummary()
        try add(
            [40: segment("Lunges", 101, 103), 59: segment("Burpees", 103, 105.5)],
            repetitions: [20: repetition(101.1, 102), 41: repetition(102, 102.9)], frames: 0..<60,
            to: &summary,
            offset: 100)
        #expect(summary.bouts.map(\.label) == ["Lunges", "Burpees"])
        #expect(summary.bouts.map { ($0.start.seconds * 10).rounded() } == [10, 30])
        #expect(summary.bouts.map { ($0.end.seconds * 10).rounded() } == [30, 55])
        #expect(summary.bouts.map(\.repetitions) == [2, 0])
        #expect(summary.frames == 60)
        #expect(abs(summary.duration - 5.9) < 1e-9)
        #expect(summary.startedAt == date)
    }

    @Test func `an action that goes on is the last bout`() throws {
        var summary = WorkoutSummary()
        try add(repetitions: [10: repetition(0, 0.9)], frames: 0..<21, to: &summary, open: "Lunges")
        #expect(summary.bouts.map(\.label) == ["Lunges"])
        #expect(summary.bouts.map(\.seconds) == [2])
        #expect(summary.bouts.map(\.repetitions) == [1])
        // Its segment takes its place.
        try add([21: segment("Lunges", 0, 1.8)], frames: 21..<30, to: &summary)
        #expect(summary.bouts.map { ($0.seconds * 10).rounded() } == [18])
        #expect(summary.bouts.map(\.repetitions) == [1])
    }

    @Test func `an interruption ends the action that goes on`() throws {
        var summary = WorkoutSummary()
        try add(frames: 0..<11, to: &summary, open: "Lunges")
        summary.interrupt()
        try add(frames: 0..<11, to: &summary, open: "Burpees")
        #expect(summary.bouts.map(\.label) == ["Lunges", "Burpees"])
        #expect(summary.bouts.map { ($0.seconds * 10).rounded() } == [10, 10])
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

    @Test func `of several people the prominent one counts`() throws {
        var summary = WorkoutSummary()
        try add(
            [40: segment("Lunges", 1, 3, isProminent: false), 41: segment("Burpees", 1, 3, person: 2)],
            frames: 0..<50, to: &summary)
        #expect(summary.bouts.map(\.label) == ["Burpees"])
    }

    @Test func `after another person is chosen the action that went on is still there`() throws {
        var summary = WorkoutSummary()
        for frame in 0..<40 {
            let time = Double(frame) / 10
            var result = try frameResult(at: time)
            result.people = [1, 2].map { id in
                TrackedPerson(
                    id: id, pose: standing(x: Float(id) / 3), isProminent: id == (frame < 30 ? 1 : 2))
            }
            // Of person 2's predictions only the newest are the prominent person's.
            let second = segment("Burpees", 0, time, person: 2, isProminent: false)
            result.movement = [
                PersonMovement(personID: 1, segment: segment("Lunges", 0, time)),
                PersonMovement(personID: 2, segment: second),
            ]
            summary.add(result, at: now)
            if frame > 0 { #expect(summary.bouts.map(\.label) == ["Lunges"], "at \(time) s") }
        }
    }

    @Test func `half an hour without an action, or thousands of bouts, end a workout`() throws {
        var summary = WorkoutSummary()
        #expect(!summary.isOver(at: now))
        try add(frames: 0..<10, to: &summary)
        // The clock of the machine is set: that is no pause.
        summary.add(try frameResult(at: 1), at: now, date: date + 100_000)
        #expect(!summary.isOver(at: now) && summary.startedAt == date)
        // A camera before which nothing has happened yet.
        #expect(summary.isOver(at: now + .seconds(1801)) && !summary.isOver(at: now + .seconds(1799)))
        var video = WorkoutSummary(hasVideoTimes: true)
        for index in 0..<2000 {
            #expect(!summary.isOver(at: now))
            let label = index.isMultiple(of: 2) ? "Lunges" : "Burpees"
            let action = segment(label, Double(index), Double(index) + 1)
            for isVideo in [false, true] {
                var result = try frameResult(at: Double(index))
                result.segments = [action]
                if isVideo {
                    video.add(result, at: now)
                } else {
                    summary.add(result, at: now + .seconds(index))
                }
            }
        }
        #expect(summary.isOver(at: now + .seconds(2000)))
        #expect(!video.isOver(at: now + .seconds(10_000)))
    }

    @Test func `the end of a source completes the action that goes on`() throws {
        var summary = WorkoutSummary()
        try add(frames: 0..<21, to: &summary, open: "Lunges")
        var found = MovementAnalysis.Found()
        found.repetitions = [repetition(0, 1)]
        found.segments = [segment("Lunges", 0, 1.9)]
        summary.add(found)
        #expect(summary.bouts.map(\.seconds) == [1.9])
        #expect(summary.bouts.map(\.repetitions) == [1])
    }

    @Test func `a workout without frames has an empty report`() {
        let report = WorkoutReport(WorkoutSummary(), source: "demo")
        #expect(report.actions.isEmpty)
        #expect(report.startedAt == nil)
        #expect(report.csv == "type,label,start,end,seconds,share,repetitions,person\r\n")
    }

    @Test func `a table has totals, then bouts`() throws {
        let report = WorkoutReport(
            frames: 1, dropped: 0, duration: 9, startedAt: nil, source: "demo",
            bouts: [
                WorkoutReport.Bout(label: "=Jump, \"high\"", start: 0, end: 1.5, seconds: 1, repetitions: 4),
                WorkoutReport.Bout(label: "Rest", start: 2, end: 5, seconds: 3),
            ])
        #expect(
            report.csv.split(separator: "\r\n") == [
                "type,label,start,end,seconds,share,repetitions,person", "action,Rest,,,3,0.75,,",
                #"action,"'=Jump, ""high""",,,1,0.25,4,"#, #"bout,"'=Jump, ""high""",0,1.5,1,,4,"#,
                "bout,Rest,2,5,3,,,",
            ])
    }

    @Test func `a table has the totals of each of several people`() throws {
        var summary = WorkoutSummary()
        try add([20: segment("Lunges", 0, 2)], frames: 0..<30, to: &summary)
        #expect(!WorkoutReport(summary, source: "x").csv.contains("person,"))
        try add([40: segment("Burpees", 3, 4, person: 2, isProminent: false)], frames: 30..<50, to: &summary)
        #expect(
            WorkoutReport(summary, source: "x").csv.split(separator: "\r\n").dropFirst().dropLast() == [
                "action,Lunges,,,2,1,0,", "person,Lunges,,,2,1,0,1", "person,Burpees,,,1,1,0,2",
            ])
    }
}
