import ActionClassification
import ActionWindows
import PoseCore
import Testing

@testable import ActionTraining

/// Sequences that a program makes of its own data.
@Suite struct KeypointSequenceTests {
    private static let good = ["squat", "stand"].flatMap { label in
        (0..<3).map { DrawnSequences.sequence(label, person: $0) }
    }

    /// What training says of good sequences and one that was changed.
    private func failures(_ change: (inout KeypointSequence) -> Void) async throws -> [String] {
        var sequences = Self.good
        change(&sequences[1])
        return try await LabeledData.read(.sequences(sequences)).failures
    }

    @Test func `a sequence of which nothing can be computed is left out and named`() async throws {
        #expect(try await failures { _ in } == [])
        let count = DrawnSequences.joints.count
        #expect(
            try await failures { $0.keypoints = KeypointArray(zeros: [0, 2, count]) } == [
                "sequence 1, squat 1: \"keypoints\" is empty; expected at least one frame"
            ])
        #expect(
            try await failures { $0.keypoints = KeypointArray(zeros: [60, 3, count]) } == [
                "sequence 1, squat 1: keypoints have the shape [60, 3, 13]; expected [frames, 2, 13] for 2 channels and 13 joints"
            ])
        let changes: [(inout KeypointSequence) -> Void] = [
            { $0.keypoints = KeypointArray(zeros: [60, 2 * count]) },
            { $0.frameRate = 0 }, { $0.frameRate = .nan }, { $0.aspectRatio = 0 }, { $0.aspectRatio = .nan },
            { $0.joints[1] = $0.joints[0] }, { $0.channels = [] }, { $0.channels = ["y", "x"] },
            { $0.keypoints[3, 0, 2] = 1e30 },
        ]
        for (index, change) in changes.enumerated() {
            #expect(try await failures(change).count == 1, "change \(index)")
        }
        #expect(
            try await failures {
                $0.keypoints[3, 0, 2] = .nan
                $0.keypoints[4, 1, 0] = .infinity
            } == [], "a joint that is missing")
    }

    @Test func `training goes on with the other sequences`() async throws {
        var parameters = ActionClassifier.ModelParameters()
        parameters.featureCount = 300
        var sequences = Self.good
        sequences[4].frameRate = .nan
        let result = try await ActionClassifier.train(
            trainingData: .sequences(sequences), parameters: parameters)
        #expect(result.classifier.labels == ["squat", "stand"])
        #expect(result.failures.count == 1)
    }

    @Test func `a take and a line must be usable as they are`() async throws {
        var take = Self.good[0]
        take.frameRate = 0
        let problem = "frameRate is 0.0; expected 1 to 1000 frames a second"
        #expect(throws: TrainingError(.malformed, problem)) { try KeypointFile.line(for: take) }
        let taught = await message { _ = try await ActionClassifier.teach([take]) }
        #expect(taught == "squat 0: " + problem)
    }

    @Test func `a model of joints in space is asked about windows as they come`() async throws {
        let channels = ["x", "y", "z"]
        var parameters = ActionClassifier.ModelParameters()
        (parameters.featureCount, parameters.predictionWindowSize) = (300, 30)
        let classifier = try await ActionClassifier.train(
            trainingData: .sequences(
                DrawnSequences.set(["squat", "stand"], people: 0..<4, channels: channels)),
            parameters: parameters
        ).classifier
        let movement = DrawnSequences.sequence("squat", person: 9, frames: 90, channels: channels)
        var builder = WindowBuilder(classifier.windowConfiguration(stride: 7))
        var labels: [String] = []
        let size = channels.count * movement.joints.count
        for frame in 0..<90 {
            let scalars = Array(movement.keypoints.scalars[frame * size..<(frame + 1) * size])
            let pose = KeypointArray(shape: [1, channels.count, movement.joints.count], scalars: scalars)
            for case .window(let window) in builder.append(
                keypoints: pose, at: Timestamp(seconds: Double(frame) / 30), aspectRatio: 1)
            {
                labels.append(try classifier.prediction(for: window).label)
            }
        }
        #expect(labels == [String](repeating: "squat", count: 9))
    }
}
