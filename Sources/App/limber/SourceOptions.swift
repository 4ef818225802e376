import ArgumentParser
import LimberCommands

/// How fast films show what happens, and whether servers are verified.
struct SourceOptions: ParsableArguments {
    @OptionGroup var certificates: CertificateOptions

    @Option(
        help: ArgumentHelp(
            "The videos show all so many times slower than it was: 8 for 240 frames/s played at 30, 0.1 for a time lapse ten times faster. Times, durations, rates and speeds in results are those of the movement; annotated videos play as slowly as their sources. Clips that play at the speed of life, also those of 240 frames/s, need no factor.",
            valueName: "factor"))
    var slowMotion = 1.0

    var settings: SourceSettings {
        var settings = SourceSettings()
        settings.slowMotion = slowMotion
        settings.verifiesCertificates = !certificates.insecureSources
        return settings
    }

    func validate() throws {
        guard (0.001...1000).contains(slowMotion) else {
            throw ValidationError("--slow-motion must be 0.001 to 1000.")
        }
    }
}
