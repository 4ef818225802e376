import ArgumentParser

/// The Swift part of `Benchmarks/identities.py`: films of crowds with exact truth, detections, Limber's tracks.
@main
struct IdentityBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity-benchmark",
        abstract: "Film crowds, find poses in the films and track them; see Benchmarks/identities.py.",
        subcommands: [FilmCrowds.self, DetectPoses.self, TrackPoses.self])
}
