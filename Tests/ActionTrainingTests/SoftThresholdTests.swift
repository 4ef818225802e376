import ActionTraining
import ActionWindows
import Foundation
import SyntheticMotion
import TestSupport
import Testing

@testable import ActionClassification

/// What soft thresholds are for: no result depends on the last digit of a number.
@Suite struct SoftThresholdTests {
    /// Windows of each kind of movement, with a pose model's errors.
    private var windows: [ActionWindow] {
        var configuration = MotionFilm.Configuration(labels: Exercise.Class.allCases.map(\.rawValue))
        configuration.length = 90
        let film = MotionFilm(configuration)
        var generator = MotionGenerator(seed: 9)
        return Exercise.allCases.enumerated().flatMap { index, exercise in
            film.windows(of: generator.sequence(of: exercise, seconds: 5), seed: UInt64(index))
        }
    }

    @Test func `the shipped model and the inference runtime agree on every kind of movement`() throws {
        let native = try ActionClassifier.exerciseClassifier()
        let folder = ScratchFolder()
        let file = try folder.write(try #require(native.onnxData()), to: "model.onnx")
        let runtime = try ActionClassifier(contentsOf: URL(fileURLWithPath: file), native: false)
        let windows = windows
        #expect(windows.count > 200)
        for (found, expected) in zip(
            try runtime.probabilities(of: windows), try native.probabilities(of: windows))
        {
            for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-4) }
        }
    }

    @Test func `a value near a soft threshold counts in part`() {
        let kernel = MiniRocket.Kernel(
            dilation: 0, isPadded: true, heavyTaps: [], series: [0], thresholds: [0.5])
        let rocket = MiniRocket(windowLength: 4, seriesCount: 1, softThresholdWidth: 0.2, kernels: [kernel])
        var series = TimeSeries(count: 1, length: 4)
        for (frame, value) in [Float(0.3), 0.45, 0.55, 0.9].enumerated() { series.lanes[0][frame] = value }
        var features: [Float] = [0]
        var span = features.mutableSpan
        rocket.transform(series, into: &span)
        #expect(abs(features[0] - (0 + 0.25 + 0.75 + 1) / 4) < 1e-6)
    }
}
