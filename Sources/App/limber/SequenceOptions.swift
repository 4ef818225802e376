import ArgumentParser
import LimberCommands

/// How sources are read that may be folders of a film's frames.
struct SequenceOptions: ParsableArguments {
    @OptionGroup var source: SourceOptions

    @Option(
        help: ArgumentHelp(
            "Folders of pictures are the frames of films, so many a second (default: photographs, of another moment each, without repetitions and segments).",
            valueName: "rate"))
    var pictureRate: Double?

    var settings: SourceSettings {
        var settings = source.settings
        settings.sequenceFrameRate = pictureRate
        return settings
    }

    func validate() throws {
        guard pictureRate.map({ (0.001...1000).contains($0) }) ?? true else {
            throw ValidationError("--picture-rate must be 0.001 to 1000.")
        }
    }
}
