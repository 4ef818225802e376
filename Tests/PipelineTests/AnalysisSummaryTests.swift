import ActionClassification
import PoseCore
import TestSupport
import Testing

@testable import Pipeline

@Suite struct AnalysisSummaryTests {
    @Test func `labels add up by stride and are sorted in descending order`() throws {
        var summary = AnalysisSummary(frameRate: 30, secondsPerPrediction: 1.0 / 3)
        let labels: [(String, ActionPrediction.Kind)] = [
            ("Starting Up", .startingUp), ("Lunges", .action), ("Burpees", .action), ("Burpees", .action),
            ("Low Confidence", .lowConfidence), ("Burpees", .action), ("No Person", .noPerson),
        ]
        for (index, (label, kind)) in labels.enumerated() {
            let frame = try testFrame(index)
            let prediction = ActionPrediction(
                start: frame.timestamp, end: frame.timestamp, kind: kind, label: label)
            summary.add(FrameResult(frame: frame, predictions: [prediction]))
        }
        #expect(summary.actions.map(\.label) == ["Burpees", "Lunges"])
        #expect(abs(summary.actions[0].seconds - 1) < 1e-9)
        #expect(summary.frames == 7)
        #expect(abs(summary.duration - 7.0 / 30) < 1e-6)
        #expect(summary.framesWithPeople == 0)
    }

    @Test func `no predictions give an empty summary`() {
        let summary = AnalysisSummary(frameRate: nil, secondsPerPrediction: 0)
        #expect(summary.duration == 0 && summary.actions.isEmpty && summary.frames == 0)
    }
}
