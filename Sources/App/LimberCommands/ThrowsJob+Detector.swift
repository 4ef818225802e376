public import PoseCore
import Trajectories
import VideoIO

extension ThrowsJob {
    /// Trajectories that are over which the detector of a camera or stream keeps: it needs those that can still go on.
    private static let maximumLiveTrajectories = 64

    /// What makes the detector of flying objects for each source.
    ///
    /// - Parameters:
    ///   - region: Where to look; nil: everywhere.
    ///   - output: What is written: a still shows all trajectories, of a live source, too.
    public static func detectorFactory(region: NormalizedRect?, for output: ThrowsOutput) -> DetectorFactory {
        { format in
            var configuration = TrajectoryDetector.Configuration()
            configuration.regionOfInterest = region ?? .fullImage
            // Of a file all trajectories are written at its end.
            if format.isLive, !output.hasStill {
                configuration.maximumKeptTrajectories = maximumLiveTrajectories
            }
            return TrajectoryDetector(configuration: configuration)
        }
    }
}
