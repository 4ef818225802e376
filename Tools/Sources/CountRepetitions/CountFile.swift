import ArgumentParser
import Foundation
import Movement

/// The part of Benchmarks/repetitions.py that runs the counter.
struct CountFile: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Print the repetitions of each sequence of a keypoint file as JSON Lines.")

    @Argument(help: "Keypoint JSON Lines: one sequence of x, y, confidence a line, y upwards.")
    var keypoints: String

    @Flag(help: "Report as early as live use does; otherwise each bout is judged as a whole.")
    var live = false

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for sequence in try KeypointLine.sequences(of: keypoints) {
            let counted = CountedSequence(id: sequence.id, repetitions: count(sequence))
            print(String(decoding: try encoder.encode(counted), as: UTF8.self))
        }
    }

    private func count(_ sequence: LabelledSequence) -> [CountedSequence.Entry] {
        var configuration = RepetitionCounter.Configuration()
        configuration.mode = live ? .live : .offline
        var counter = RepetitionCounter(personID: 1, configuration: configuration)
        var repetitions: [Repetition] = []
        for (frame, pose) in sequence.poses.enumerated() {
            repetitions += counter.add(
                pose, imageSize: sequence.imageSize, at: sequence.time(frame), action: nil)
        }
        repetitions += counter.finish()
        return repetitions.map {
            CountedSequence.Entry(
                number: $0.number, start: $0.start.seconds, end: $0.end.seconds, confidence: $0.confidence,
                side: $0.side?.rawValue)
        }
    }
}

/// What was counted in one sequence.
struct CountedSequence: Encodable {
    struct Entry: Encodable {
        var number: Int
        var start: Double
        var end: Double
        var confidence: Float
        var side: String?
    }

    var id: String
    var repetitions: [Entry]
}
