import ActionClassification
import ActionWindows
import PoseCore
import Testing

@Suite struct PredictionPolicyTests {
    private func window(share: Float) -> ActionWindow {
        ActionWindow(
            start: .zero, end: Timestamp(seconds: 2), keypoints: KeypointArray(zeros: [60, 3, 18]),
            aspectRatio: 1, poseShare: share)
    }

    @Test func `confidence below the minimum is Low Confidence`() {
        let policy = PredictionPolicy()
        let sure = policy.prediction(
            for: window(share: 1), probabilities: [0.3, 0.7], labels: ["a", "b"], trackID: 4)
        #expect(sure.kind == .action && sure.label == "b" && sure.confidence == 0.7 && sure.trackID == 4)
        let unsure = policy.prediction(
            for: window(share: 1), probabilities: [0.41, 0.59], labels: ["a", "b"])
        #expect(
            unsure.kind == .lowConfidence && unsure.label == "Low Confidence" && unsure.confidence == 0.59)
        #expect(unsure.probabilities == ["a": 0.41, "b": 0.59])
    }

    @Test func `what one policy said another one may say otherwise`() {
        let (low, high) = (PredictionPolicy(minimumConfidence: 0), PredictionPolicy(minimumConfidence: 0.9))
        for (probabilities, label) in [([Float(0.3), 0.7], "b"), ([0.55, 0.45], "a")] {
            let usual = PredictionPolicy().prediction(
                for: window(share: 1), probabilities: probabilities, labels: ["a", "b"], trackID: 4)
            #expect(low.revised(usual).kind == .action && low.revised(usual).label == label)
            #expect(
                high.revised(usual).kind == .lowConfidence && high.revised(usual).label == "Low Confidence")
            #expect(PredictionPolicy().revised(high.revised(usual)) == usual)
        }
        let start = ActionPrediction.startingUp(from: .zero, to: .zero)
        #expect(low.revised(start) == start)
    }

    @Test func `too few poses are No Person`() {
        let policy = PredictionPolicy()
        #expect(policy.isWorthClassifying(window(share: 0.6)))
        #expect(!policy.isWorthClassifying(window(share: 0.59)))
        let prediction = policy.prediction(for: window(share: 0.59), probabilities: nil, labels: ["a"])
        #expect(prediction.kind == .noPerson && prediction.label == "No Person")
        #expect(prediction.probabilities.isEmpty)
    }

    @Test func `kinds have the names that the output uses`() {
        #expect(
            ActionPrediction.Kind.allCases.map(\.rawValue)
                == ["action", "no-person", "low-confidence", "starting-up"])
    }
}
