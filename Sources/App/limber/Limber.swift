import ArgumentParser
import Foundation
import LimberCommands
import Pipeline

@main
struct Limber: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limber",
        abstract: "Sees people move: video in; body poses, tracked people and recognised actions out.",
        discussion: """
            Exit codes: 0 all inputs were processed, 1 some failed (the others were still processed), \
            64 wrong usage; `batch` has 2, too. Errors and progress go to standard error, results to standard output.
            """,
        version: limberVersion,
        subcommands: [
            LiveCommand.self, AnalyzeCommand.self, BatchCommand.self, ThrowsCommand.self,
            PhotosCommand.self, ErgonomicsCommand.self, TrackCommand.self,
            TrainCommand.self, EvaluateCommand.self, ConvertCommand.self, GenerateCommand.self,
            ModelCommand.self, BenchCommand.self, DoctorCommand.self,
            FilmCommand.self, BatchWorkerCommand.self,
        ])

    static func main() async {
        // A reader that has enough, such as `head`, ends an output and not the program.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch  where exitCode(for: error) == .validationFailure {
            // It may repeat an argument, and that may be an address with a password.
            let message = fullMessage(for: error).errorText()
            try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
            Foundation.exit(exitCode(for: error).rawValue)
        } catch {
            exit(withError: error)
        }
    }

    func run() throws {
        throw ValidationError("Say what to do: \(Self.subcommandNames).")
    }

    private static var subcommandNames: String {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap {
            $0.configuration.commandName
        }.joined(separator: ", ")
    }
}
