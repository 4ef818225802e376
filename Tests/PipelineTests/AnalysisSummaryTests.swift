import ActionClassification
import Movement
import PoseCore
import TestSupport
import Testing
import Tracking

@testable import Pipeline

@Suite struct AnalysisSummaryTests {
    private func segment(
        _ label: String, _ start: Double, _ end: Double, person: Int? = 1, isProminent: Bool = true
    ) -> ActionSegment {
        ActionSegment(
            personID: person, isProminent: isProminent, label: label, start: Timestamp(seconds: start),
            end: Timestamp(seconds: end), confidence: 0.9)
    }

    private func repetition(_ start: Double, _ end: Double, person: Int = 1, action: String? = nil)
        -> Repetition
    {
        Repetition(
            personID: person, action: action, number: 1, start: Timestamp(seconds: start),
            end: Timestamp(seconds: end), confidence: 0.9)
    }

    /// The summary of one frame a segment, each with the repetitions that came before.
    private func summary(
        _ segments: [ActionSegment], _ repetitions: [Repetition] = [], isSegmentFirst: Bool = false
    ) throws -> AnalysisSummary {
        var summary = AnalysisSummary(frameRate: 30)
        var first = FrameResult(
            frame: try testFrame(0), people: [TrackedPerson(id: 1, pose: standing(x: 0.5), isProminent: true)]
        )
        var second = FrameResult(frame: try testFrame(1))
        (first.repetitions, second.repetitions) = isSegmentFirst ? ([], repetitions) : (repetitions, [])
        (first.segments, second.segments) = isSegmentFirst ? (segments, []) : ([], segments)
        summary.add(first)
        summary.add(second)
        return summary
    }

    @Test func `seconds are those of the segments, the longest first`() throws {
        let summary = try summary([
            segment("Lunges", 0, 2), segment("Burpees", 2, 7), segment("Lunges", 9, 10),
        ])
        #expect(summary.actions.map(\.label) == ["Burpees", "Lunges"])
        #expect(summary.actions.map(\.seconds) == [5, 3])
        #expect(summary.frames == 2)
        #expect(abs(summary.duration - 2.0 / 30) < 1e-6)
    }

    @Test func `repetitions belong to the segment of their person that they are within`() throws {
        let repetitions = [
            repetition(0, 1), repetition(1, 2.4), repetition(3, 4), repetition(0, 1, person: 2),
            repetition(20, 21),
        ]
        for isSegmentFirst in [false, true] {
            let summary = try summary(
                [segment("Lunges", 0.1, 2), segment("Burpees", 2, 7)], repetitions,
                isSegmentFirst: isSegmentFirst)
            #expect(summary.actions.map(\.label) == ["Burpees", "Lunges"])
            #expect(summary.actions.map(\.repetitions) == [1, 2])
        }
    }

    @Test func `of several people the prominent one's segments count, without an overlap`() throws {
        let summary = try summary(
            [
                segment("Jumping Jacks", 0, 3.5), segment("Burpees", 0, 5, person: 3, isProminent: false),
                segment("Jumping Jacks", 0.5, 5.3, person: 2),
            ], [repetition(0, 1), repetition(4, 5, person: 2), repetition(1, 2, person: 2)])
        #expect(summary.actions.map(\.label) == ["Jumping Jacks"])
        #expect(summary.actions.map(\.seconds) == [5.3])
        #expect(summary.actions.map(\.repetitions) == [2])
    }

    @Test func `repetitions without an action count for who was prominent then, however late they are known`()
        throws
    {
        var summary = AnalysisSummary(frameRate: 30)
        for (index, seconds, prominent) in [(0, 0.0, 1), (1, 10, 2), (2, 20, 3)] {
            var frame = try testFrame(index)
            frame.timestamp = Timestamp(seconds: seconds)
            var result = FrameResult(
                frame: frame, beginsScene: index > 0,
                people: [1, 2, 3].map {
                    TrackedPerson(id: $0, pose: standing(x: 0.3), isProminent: $0 == prominent)
                })
            // A scene's last repetitions come with the first frame of the next; others seconds later.
            if index == 1 { result.repetitions = [repetition(4, 5), repetition(5, 6, person: 2)] }
            if index == 2 { result.repetitions = [repetition(8, 9), repetition(12, 14, person: 2)] }
            summary.add(result)
        }
        #expect(summary.unlabelledRepetitions == 3 && summary.unlabelledSeconds == 4)
    }

    @Test func `of pictures each prediction stands for its stride`() throws {
        var summary = AnalysisSummary(frameRate: 30, secondsPerPrediction: 0.5)
        for (index, kind) in [ActionPrediction.Kind.action, .lowConfidence, .action].enumerated() {
            let time = try testFrame(index).timestamp
            let prediction = ActionPrediction(start: time, end: time, kind: kind, label: "Tree")
            summary.add(FrameResult(frame: try testFrame(index), predictions: [prediction]))
        }
        #expect(summary.actions.map(\.label) == ["Tree"])
        #expect(summary.actions.map(\.seconds) == [1])
    }

    @Test func `repetitions without a label are counted by themselves`() throws {
        let summary = try summary(
            [],
            [
                repetition(0, 1), repetition(1, 2.5), repetition(0, 1, person: 2),
                repetition(3, 4, action: "A"),
            ])
        #expect(summary.actions.isEmpty)
        #expect(summary.unlabelledRepetitions == 2)
        #expect(summary.unlabelledSeconds == 2.5)
    }

    @Test func `no frames give an empty summary`() {
        let summary = AnalysisSummary(frameRate: nil)
        #expect(summary.duration == 0 && summary.actions.isEmpty && summary.frames == 0)
    }
}
