import ActionClassification
import ActionWindows
import PoseCore
import TestSupport
import Testing
import Tracking

@testable import Pipeline

@Suite struct ActionRecognizerTests {
    private let size = PixelSize(width: 16, height: 8)

    @Test func `predictions come every stride after one start-up`() {
        let predictions = run(seconds: 4) { _ in [(1, true)] }
        #expect(predictions.map(\.kind) == [.startingUp] + Array(repeating: .action, count: 7))
        #expect(predictions.allSatisfy { $0.trackID == 1 })
        for (index, prediction) in predictions.dropFirst().enumerated() {
            #expect(abs(prediction.start.seconds - Double(index) / 3) < 1e-6)
            #expect(abs(prediction.end.seconds - Double(index) / 3 - 2) < 1e-6)
        }
    }

    @Test func `a window without people is No Person`() {
        let predictions = run(seconds: 3) { _ in [] }
        #expect(predictions.dropFirst().allSatisfy { $0.kind == .noPerson && $0.trackID == nil })
        #expect(predictions.count == 5)
    }

    @Test func `an entering person is No Person until enough of the window shows them`() {
        let predictions = run(seconds: 6) { $0 < 3 ? [] : [(1, true)] }
        let kinds = predictions.dropFirst().map(\.kind)
        let first = kinds.firstIndex(of: .action) ?? 0
        #expect(kinds[..<first].allSatisfy { $0 == .noPerson })
        #expect(kinds[first...].allSatisfy { $0 == .action })
        // 60 % of two seconds after 3 s, on the grid of strides.
        #expect(abs(predictions[first + 1].end.seconds - 4.333) < 0.01)
    }

    @Test func `a new prominent person present for a whole window needs no start-up`() {
        let predictions = run(seconds: 6) { $0 < 3 ? [(1, true), (2, false)] : [(1, false), (2, true)] }
        #expect(predictions.dropFirst().allSatisfy { $0.kind == .action })
        #expect(predictions.map(\.trackID).contains(1) && predictions.last?.trackID == 2)
        #expect(predictions.count == 1 + 13)
    }

    @Test func `every person has separate predictions`() {
        let predictions = run(seconds: 4, isForEveryone: true) { _ in [(1, true), (2, false)] }
        #expect(predictions.count { $0.trackID == 1 && $0.kind == .action } == 7)
        #expect(predictions.count { $0.trackID == 2 && $0.kind == .action } == 7)
    }

    @Test func `switched to everyone, the others have a prediction with the next frame`() {
        var recognizer = makeRecognizer(isForEveryone: false)
        let people = [(1, true), (2, false)]
        for frame in 0..<100 { _ = predictions(of: &recognizer, frame: frame, people: people) }
        recognizer.isForEveryone = true
        #expect(predictions(of: &recognizer, frame: 100, people: people).map(\.trackID) == [2])
        #expect(predictions(of: &recognizer, frame: 101, people: people).isEmpty)
    }

    @Test func `a reset starts new windows`() {
        var recognizer = makeRecognizer(isForEveryone: false)
        var kinds: [ActionPrediction.Kind] = []
        for frame in 0..<150 {
            if frame == 75 { recognizer.reset() }
            kinds += predictions(of: &recognizer, frame: frame, people: [(1, true)]).map(\.kind)
        }
        #expect(kinds == [.startingUp, .action, .action, .startingUp, .action, .action])
    }

    @Test func `a scene shorter than a window has one prediction at its end`() throws {
        var recognizer = makeRecognizer(isForEveryone: false)
        for frame in 0..<40 {
            _ = predictions(of: &recognizer, frame: frame, people: [(1, true), (2, false)])
        }
        let last = try recognizer.predictionsOfShortScene()
        #expect(last.map(\.kind) == [.action] && last.first?.trackID == 1)
        let end = last.first?.end.seconds ?? 0
        #expect(abs(end - 40.0 / 30) < 1e-6)
        for frame in 40..<60 { _ = predictions(of: &recognizer, frame: frame, people: [(1, true)]) }
        #expect(try recognizer.predictionsOfShortScene().isEmpty)
    }

    /// `people` gives identity and prominence for a time in seconds; 30 frames a second.
    private func run(
        seconds: Int, isForEveryone: Bool = false, people: (Double) -> [(Int, Bool)]
    ) -> [ActionPrediction] {
        var recognizer = makeRecognizer(isForEveryone: isForEveryone)
        return (0..<seconds * 30).flatMap { frame in
            predictions(of: &recognizer, frame: frame, people: people(Double(frame) / 30))
        }
    }

    private func predictions(
        of recognizer: inout ActionRecognizer, frame: Int, people: [(Int, Bool)]
    ) -> [ActionPrediction] {
        let tracked = people.map {
            TrackedPerson(id: $0, pose: standing(x: 0.2 * Float($0)), isProminent: $1)
        }
        let time = Timestamp(seconds: Double(frame) / 30)
        return (try? recognizer.predictions(for: tracked, imageSize: size, at: time)) ?? []
    }

    private func makeRecognizer(isForEveryone: Bool) -> ActionRecognizer {
        let policy = PredictionPolicy()
        return ActionRecognizer(
            window: WindowBuilder.Configuration(), isForEveryone: isForEveryone, maximumAbsence: 2
        ) { window, trackID in
            policy.prediction(
                for: window, probabilities: [1, 0], labels: ["Lunges", "Other"], trackID: trackID)
        }
    }
}
