import ArgumentParser

/// Counts the repetitions in keypoint files, draws such files, and fits what decides on a bout.
@main
struct CountRepetitions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count-repetitions",
        abstract: "Count the repetitions in keypoint files, and fit what decides whether they are some.",
        subcommands: [CountFile.self, DrawFile.self, FitModel.self], defaultSubcommand: CountFile.self)
}
