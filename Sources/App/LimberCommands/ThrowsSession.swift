import Pipeline
import PoseEstimation
import VideoIO

/// One call of `limber throws`: all inputs that a user named, one after another.
public enum ThrowsSession {
    /// Finds the throws of all inputs and reports errors to the console; one that fails does not stop the others.
    ///
    /// - Parameters:
    ///   - names: What the user named.
    ///   - output: Where results go.
    ///   - console: Where errors, warnings and progress go.
    ///   - makeJob: Loads the models; called once.
    /// - Returns: True when everything was written.
    public static func run(
        _ names: [String], output: ThrowsOutput, console: Console,
        makeJob: () throws -> ThrowsJob
    ) async -> Bool {
        let job: ThrowsJob
        do {
            job = try makeJob()
            for notice in job.engineNotices { console.warning(notice) }
            try output.prepare()
        } catch {
            console.error(error)
            return false
        }
        return await InputLoop.run(names, outputFolder: output.folder, console: console) { input in
            var arePictures = false
            let summary = try await job.run(input) { progress in
                if case .opened(let format) = progress { arePictures = format.isPictureFolder }
                InputLoop.show(progress, of: input, on: console)
            }
            let name = input.name.withoutCredentials
            InputLoop.warn(
                ofDropped: summary.dropped, name: name, arePictures: arePictures, on: console)
            if let problem = problem(of: summary, shownAt: job.settings.slowMotion) {
                console.warning("\(name): \(problem)")
            }
        }
    }

    /// Why a source cannot show throws, or shows their speeds wrongly; nil when neither is known.
    ///
    /// - Parameter slowMotion: The pace that the user gave.
    static func problem(of summary: ThrowsJob.Summary, shownAt slowMotion: Double = 1) -> String? {
        let least = ThrowsJob.minimumFrameCount
        if summary.frames == 1 { return "is a single picture; throws are found in videos" }
        if summary.frames < least {
            return "has \(summary.frames) frames; a flight is found in \(least) or more"
        }
        if !summary.hasDuration {
            return "all frames have the same time, so that no flight can be found; "
                + "write the video again with its frame rate"
        }
        if let pace = summary.results.apparentSlowMotion {
            let isKnown = summary.results.metricScale?.source == .knownLength
            return String(
                format: "what flies falls too %@ beside %@, so that speeds may be wrong: "
                    + "give about --slow-motion %.2g if the clip is %@%@",
                pace > 1 ? "slowly" : "fast", isKnown ? "--scale" : "the people", pace * slowMotion,
                pace > 1 ? "slower than it was" : "faster than it was", isKnown ? ", or check --scale" : "")
        }
        if !summary.results.isCameraSteady {
            return "the camera moves, so that flights are found less surely than from a stand"
        }
        return nil
    }
}
