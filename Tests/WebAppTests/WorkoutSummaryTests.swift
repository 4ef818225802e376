import ActionClassification
import Foundation
import Testing

@testable import WebApp

@Suite struct WorkoutSummaryTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let stride = 1.0 / 3

    /// Ten frames a second from `start`; predictions at the frames that `labels` names.
    private func add(
        _ labels: [Int: String], frames: Range<Int>, to summary: inout WorkoutSummary, offset: Double = 0
    ) throws {
        for frame in frames {
            let time = offset + Double(frame) / 10
            let predictions = labels[frame].map { [prediction($0, at: time)] } ?? []
            summary.add(try frameResult(at: time, predictions), at: now)
        }
    }

    @Test func `every prediction stands for one stride`() throws {
        var summary = WorkoutSummary(secondsPerPrediction: stride)
        try add([40: "Lunges", 43: "Lunges", 46: "Lunges", 49: "Burpees"], frames: 0..<60, to: &summary)
        #expect(summary.actions.map(\.label) == ["Lunges", "Burpees"])
        #expect(summary.actions.map { ($0.seconds * 1000).rounded() } == [1000, 333])
        #expect(summary.actions.map { ($0.share * 100).rounded() } == [75, 25])
        #expect(summary.frames == 60)
        #expect(abs(summary.duration - 5.9) < 1e-9)
        #expect(summary.startedAt == now)
    }

    @Test func `a bout goes on until another label`() throws {
        var summary = WorkoutSummary(secondsPerPrediction: stride)
        try add([40: "Lunges", 43: "Lunges", 46: "Burpees", 49: "Lunges"], frames: 0..<60, to: &summary)
        #expect(summary.bouts.map(\.label) == ["Lunges", "Burpees", "Lunges"])
        #expect(abs(summary.bouts[0].start - (4 - stride)) < 1e-9)
        #expect(abs(summary.bouts[0].end - 4.3) < 1e-9)
        for (bout, next) in zip(summary.bouts, summary.bouts.dropFirst()) { #expect(bout.end <= next.start) }
    }

    @Test func `an uncertain prediction ends a bout and counts for nothing`() throws {
        var summary = WorkoutSummary(secondsPerPrediction: stride)
        try add([40: "Lunges"], frames: 0..<41, to: &summary)
        for kind in [ActionPrediction.Kind.noPerson, .lowConfidence, .startingUp] {
            summary.add(try frameResult(at: 4.34, [prediction("-", at: 4.34, kind: kind)]), at: now)
        }
        summary.add(try frameResult(at: 4.67, [prediction("Lunges", at: 4.67)]), at: now)
        #expect(summary.bouts.map(\.label) == ["Lunges", "Lunges"])
        #expect(summary.actions.count == 1)
    }

    @Test func `a bout of a pose continues over two uncertain frames`() throws {
        var summary = WorkoutSummary(secondsPerPrediction: 1.0 / 30)
        for frame in 0..<90 {
            let time = Double(frame) / 30
            // Two doubtful frames, then a third of a second.
            let isDoubtful = (20..<22).contains(frame) || (40..<50).contains(frame)
            let pose =
                isDoubtful ? prediction("-", at: time, kind: .lowConfidence) : prediction("Fist", at: time)
            summary.add(try frameResult(at: time, [pose]), at: now)
        }
        #expect(summary.bouts.map(\.label) == ["Fist", "Fist"])
        #expect(summary.bouts.map(\.predictionCount) == [38, 40])
    }

    @Test func `a jump in time ends the bout and stops the clock`() throws {
        var summary = WorkoutSummary(secondsPerPrediction: stride)
        try add([0: "Lunges", 3: "Lunges"], frames: 0..<5, to: &summary)
        try add([0: "Lunges", 3: "Lunges"], frames: 0..<5, to: &summary, offset: 1000)
        try add([0: "Lunges", 3: "Lunges"], frames: 0..<5, to: &summary)
        #expect(summary.bouts.count == 3)
        #expect(abs(summary.duration - 1.2) < 1e-9)
        #expect(summary.bouts.allSatisfy { $0.start <= $0.end && $0.end <= summary.duration })
    }

    @Test func `of several people the prominent one counts`() throws {
        var summary = WorkoutSummary(secondsPerPrediction: stride)
        var both = [prediction("Lunges", at: 1, person: 7), prediction("Burpees", at: 1, person: 8)]
        both[0].isProminent = false
        summary.add(try frameResult(at: 1, both), at: now)
        #expect(summary.actions.map(\.label) == ["Burpees"])
    }

    @Test func `predictions that come late keep their own times`() throws {
        var summary = WorkoutSummary(secondsPerPrediction: stride)
        summary.add(try frameResult(at: 10), at: now)
        summary.add(
            try frameResult(
                at: 10.9, [prediction("Lunges", at: 10.4), prediction("Lunges", at: 10.7)]), at: now)
        let bout = try #require(summary.bouts.first)
        #expect(summary.bouts.count == 1)
        #expect(abs(bout.end - 0.7) < 1e-6)
        #expect(bout.predictionCount == 2)
    }

    @Test func `a workout without frames has an empty report`() {
        let report = WorkoutReport(WorkoutSummary(secondsPerPrediction: 0.3), source: "demo")
        #expect(report.actions.isEmpty)
        #expect(report.startedAt == nil)
        #expect(report.csv == "type,label,start,end,seconds,share\r\n")
    }

    @Test func `a table has totals, then bouts`() throws {
        let report = WorkoutReport(
            frames: 1, dropped: 0, duration: 9, startedAt: nil, source: "demo",
            bouts: [
                WorkoutReport.Bout(label: "=Jump, \"high\"", start: 0, end: 1.5, seconds: 1),
                WorkoutReport.Bout(label: "Rest", start: 2, end: 5, seconds: 3),
            ])
        #expect(
            report.csv.split(separator: "\r\n") == [
                "type,label,start,end,seconds,share", "action,Rest,,,3,0.75",
                #"action,"'=Jump, ""high""",,,1,0.25"#, #"bout,"'=Jump, ""high""",0,1.5,1,"#,
                "bout,Rest,2,5,3,",
            ])
    }
}
