public import ActionClassification
import PoseCore
public import Throws
import Tracking
public import Trajectories

/// The last stage for throws: frames with their people in, flights and throws out.
///
/// One stage is for one source. It follows a `VideoAnalyzer` or a live session and may run beside its next frame.
///
///     var configuration = ThrowAnalysis.Configuration(classifier: try ThrowKindClassifier.builtIn())
///     configuration.keepsEvidence = true
///     var stage = ThrowStage(detector: TrajectoryDetector(), configuration: configuration)
///     for try await result in analyzer.results(of: source) {
///         let frame = try stage.analyze(result)
///     }
///     let all = try stage.finish()
public struct ThrowStage {
    private var detector: any TrajectoryDetecting
    private let configuration: ThrowAnalysis.Configuration
    private let keepsThrows: Bool
    private var analysis: ThrowAnalysis?
    /// The throws so far, where `finish()` returns them.
    private var completed: [Throw] = []

    /// Creates the stage of one source.
    ///
    /// - Parameters:
    ///   - detector: What finds flying objects.
    ///   - configuration: With `keepsEvidence` the final throws follow the refined trajectories; without, they are those that
    ///     came while the source ran.
    ///   - keepsThrows: False, for a source without an end: `finish()` returns only the throws that end with the source,
    ///     not those that came with its frames.
    public init(
        detector: any TrajectoryDetecting, configuration: ThrowAnalysis.Configuration,
        keepsThrows: Bool = true
    ) {
        self.detector = detector
        self.configuration = configuration
        self.keepsThrows = keepsThrows
    }

    /// Takes in the next frame.
    public mutating func analyze(
        _ result: FrameResult
    ) throws(ActionClassificationError) -> ThrowFrameResult {
        if result.beginsScene { detector.beginScene() }
        let people = result.measuredPeople
        let grown = detector.trajectories(in: result.frame, people: people.map(\.pose))
        var analysis =
            analysis
            ?? ThrowAnalysis(imageSize: result.frame.pixelBuffer.size, configuration: configuration)
        let ended = try analysis.add(
            people: Dictionary(people.map { ($0.id, $0.pose) }) { first, _ in first }, trajectories: grown,
            at: result.frame.timestamp, beginsScene: result.beginsScene,
            candidateStarts: configuration.keepsEvidence ? detector.candidateStarts : [])
        self.analysis = analysis
        // With evidence the final throws replace them.
        if keepsThrows, !configuration.keepsEvidence { completed += ended }
        return ThrowFrameResult(trajectories: grown, flights: analysis.flights, completed: ended)
    }

    /// False when the camera has moved, so that trajectories are less sure.
    public var isCameraSteady: Bool { detector.isCameraSteady }

    /// True while the camera moves, whatever was before.
    public var isCameraMoving: Bool { detector.isCameraMoving }

    /// The scale in metres that the scene shows so far; nil when nothing does.
    public var metricScale: SceneScale? { analysis?.metricScale }

    /// Ends the source: all that it showed.
    public mutating func finish() throws(ActionClassificationError) -> ThrowResults {
        let trajectories = detector.finish()
        var results = ThrowResults(trajectories: trajectories, isCameraSteady: detector.isCameraSteady)
        guard var analysis else { return results }
        let ended = try analysis.finish()
        results.completed =
            configuration.keepsEvidence ? try analysis.finalThrows(of: trajectories) : completed + ended
        results.metricScale = analysis.metricScale
        results.apparentSlowMotion = analysis.apparentSlowMotion
        self.analysis = analysis
        return results
    }
}
