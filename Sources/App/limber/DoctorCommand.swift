import ArgumentParser
import Foundation
import LimberCommands
import ResultExport

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Examines this installation: what is found, what is missing, what computes.",
        discussion: """
            One line for each thing: ok, -- where Limber runs without it, !! where it does not. The self-test looks for the \
            person of the demo in 120 frames. Exit code 1 when something that is needed is missing.
            """)

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        let report = await Doctor.examine()
        do {
            try ByteSink.writeToStandardOutput(Data((json ? report.json : report.text).utf8))
        } catch {
            Console().error(error)
            throw ExitCode.failure
        }
        if !report.isHealthy { throw ExitCode.failure }
    }
}
