import ArgumentParser
import Foundation
import NetworkFitting

/// Writes the poses that are estimated of drawn people, for `count` and Benchmarks/repetitions.py.
struct DrawFile: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Write keypoint files of drawn people that exercise, and of others that do not.")

    @Argument(help: "Keypoint JSON Lines to write.")
    var keypoints: String

    @Option(help: "Where all randomness comes from.")
    var seed: UInt64 = 501

    func run() throws {
        let file = try OutputFile(keypoints)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var lines = Data()
        for sequence in DrawnSequences.sequences(seed: seed) {
            lines += try encoder.encode(KeypointLine(sequence)) + Data("\n".utf8)
        }
        try file.write(lines)
    }
}
