import ActionClassification
import Foundation
import Pipeline
import PoseCore
import PoseEstimation
import Tracking
import VideoIO

/// Finds the prominent person's poses in videos, or hands, each video once.
///
/// What was found is kept in the cache, so that an interrupted run goes on where it stopped.
struct PoseExtractor {
    private let cache: PoseCache
    private let subject: ActionSubject
    private var analyzer: VideoAnalyzer?

    init(cache: PoseCache = .standard, subject: ActionSubject = .body) {
        (self.cache, self.subject) = (cache, subject)
    }

    /// What was found in a video at an earlier time; nil when it has to be analysed.
    func kept(of url: URL) -> PoseRecording? {
        guard url.pathExtension != "jsonl", let place = try? cache.place(of: url, subject: subject) else {
            return nil
        }
        return cache.recording(at: place)
    }

    /// The recording of a video, or of what `limber analyze` wrote about one.
    ///
    /// - Parameter report: Called with the share of the video that is done, 0...1.
    mutating func recording(of url: URL, report: (Double) -> Void) async throws -> PoseRecording {
        if url.pathExtension == "jsonl" {
            return try AnalysisFile.read(contentsOf: url, subject: subject)
        }
        let place = try cache.place(of: url, subject: subject)
        let analyzer = try analyzer ?? makeAnalyzer()
        self.analyzer = analyzer
        let results = analyzer.results(of: try FrameReader(url.path))
        let expected = results.format.frameCount ?? 0
        var recording: PoseRecording?
        var follower = HandFollower(subject: subject)
        var frames = 0
        for try await result in results {
            let size = result.frame.pixelBuffer.size
            if recording == nil {
                recording = PoseRecording(aspectRatio: size.aspectRatio, subject: subject)
            }
            let keypoints =
                subject == .body
                ? result.prominentPerson?.pose.keypoints
                : follower.keypoints(of: result.hands ?? [], at: result.frame.timestamp.seconds)
            let id = subject == .body ? result.prominentPerson?.id ?? 0 : follower.number
            recording?.append(
                keypoints, of: id, personCount: subject == .body ? result.people.count : 1,
                at: result.frame.timestamp.seconds, beginsScene: result.beginsScene)
            frames += 1
            if expected > 0 { report(min(1, Double(frames) / Double(expected))) }
        }
        try Task.checkCancellation()
        guard var recording else {
            throw TrainingError(.unreadable, "\(url.path): holds no frames; record it again or leave it out")
        }
        if results.lostFrames > 0 { recording.lostFrames = results.lostFrames }
        cache.keep(recording, at: place)
        return recording
    }

    private func makeAnalyzer() throws -> VideoAnalyzer {
        guard subject != .body else {
            return VideoAnalyzer(estimator: try BlazePoseEstimator(), configuration: .posesOnly)
        }
        var hands = HandPoseEstimator.Configuration()
        hands.maximumHandCount = 2
        hands.searchesForBodies = false
        return VideoAnalyzer(
            estimator: try BlazePoseEstimator(), handEstimator: try HandPoseEstimator(configuration: hands),
            configuration: .posesOnly)
    }
}
