import Foundation
import Pipeline
import PoseCore
import VideoIO

extension AnalysisSummary {
    /// Frames a second from which on repetitions are counted as in every frame, see Measurements/Variants.md.
    private static let minimumCountingRate = 6.0
    /// Frames that have to show a repetition to tell it from several, see Measurements/Variants.md.
    private static let minimumFramesPerRepetition = 3.0

    /// What is odd about the times of a source's frames, a line each.
    ///
    /// - Parameter window: The seconds of movement that a prediction is of; nil without predictions, and for those of poses.
    func warnings(of format: SourceFormat, window: Double? = nil) -> [String] {
        [clockWarning, format.arePhotographs ? window.flatMap(photographWarning) : rateWarning]
            .compactMap(\.self).map { "\(format.name): \($0)" }
    }

    private var clockWarning: String? {
        guard let first = clockJumps.first else { return nil }
        let count = clockJumps.count
        let others = count > 1 ? " and \(count - 1) more \(count == 2 ? "time" : "times")" : ""
        let seconds = String(format: "%.1f", first.seconds)
        return "the clock jumps at \(seconds) s\(others); times go on rising from there"
    }

    private func photographWarning(window: Double) -> String? {
        guard !actions.isEmpty else { return nil }
        return String(
            format: "predictions take photographs of different moments for %.2g s of a film; "
                + "where they are frames of one, give its rate with --picture-rate, else leave actions out with --no-actions",
            window)
    }

    private var rateWarning: String? {
        guard framesWithPeople > 1, let averageFrameRate, averageFrameRate < Self.minimumCountingRate else {
            return nil
        }
        return String(
            format:
                "at %.2g frames/s repetitions of less than %.2g s are counted too seldom",
            averageFrameRate, Self.minimumFramesPerRepetition / averageFrameRate)
    }
}
