import LimberCommands
import PoseCore
import ResultExport

extension ThrowsCommand {
    /// What makes the detector of flying objects for each source.
    ///
    /// - Parameter region: Where to look; nil: everywhere.
    static func detectorFactory(region: NormalizedRect?) -> ThrowsJob.DetectorFactory {
        { format throws in
            throw ExportError(
                .unsupported, "\(format.name): this build has no detector of flying objects; update limber")
        }
    }
}
