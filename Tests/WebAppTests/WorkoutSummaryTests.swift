import Foundation
import Movement
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking

@testable import WebApp

@Suite struct WorkoutSummaryTests: WorkoutFrames {
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
