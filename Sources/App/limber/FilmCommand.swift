import ArgumentParser
import LimberCommands
import ResultExport

struct FilmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "film",
        abstract: "Writes a demo as a video file.",
        discussion: "640x480 at 30 frames/s, the same bytes on every run.",
        shouldDisplay: false)

    @Argument(help: ArgumentHelp("demo, demo:lunges, demo:writing and so on.", valueName: "demo"))
    var name: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The video to write.", valueName: "file.mp4"),
        completion: .file())
    var output: String

    func run() throws {
        TemporaryFiles.removeWhenInterrupted()
        do {
            try DemoVideo.write(name, to: output)
        } catch {
            Console().error(error)
            throw ExitCode.failure
        }
    }
}
