import ArgumentParser
import LimberCommands

/// What sources do not say of their times.
struct TimingOptions: ParsableArguments {
    @OptionGroup var pace: SlowMotionOptions

    @Option(
        help: ArgumentHelp(
            "Folders of pictures are the frames of films, so many a second (default: photographs, of another moment each, without repetitions and segments).",
            valueName: "rate"))
    var pictureRate: Double?

    var timing: SourceTiming {
        var timing = pace.timing
        timing.sequenceFrameRate = pictureRate
        return timing
    }

    func validate() throws {
        guard pictureRate.map({ (0.001...1000).contains($0) }) ?? true else {
            throw ValidationError("--picture-rate must be 0.001 to 1000.")
        }
    }
}
