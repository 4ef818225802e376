import ArgumentParser
import Pipeline

@main
struct Limber: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limber",
        abstract: "Sees people move: video in; body poses, tracked people and recognised actions out.",
        discussion: """
            Exit codes: 0 all inputs were processed, 1 some failed (the others were still processed), \
            64 wrong usage. Errors and progress go to standard error, results to standard output.
            """,
        version: limberVersion,
        subcommands: [
            LiveCommand.self, AnalyzeCommand.self, TrackCommand.self, TrainCommand.self,
            EvaluateCommand.self, ConvertCommand.self, ModelCommand.self, BenchCommand.self, FilmCommand.self,
        ])

    func run() throws {
        throw ValidationError("Say what to do: \(Self.subcommandNames).")
    }

    private static var subcommandNames: String {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap {
            $0.configuration.commandName
        }.joined(separator: ", ")
    }
}
