import LimberCommands
import PoseCore
import Trajectories

extension ThrowsCommand {
    /// What makes the detector of flying objects for each source.
    ///
    /// - Parameter region: Where to look; nil: everywhere.
    static func detectorFactory(region: NormalizedRect?) -> ThrowsJob.DetectorFactory {
        var configuration = TrajectoryDetector.Configuration()
        configuration.regionOfInterest = region ?? .fullImage
        return { [configuration] _ in TrajectoryDetector(configuration: configuration) }
    }
}
