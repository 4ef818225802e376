import Gestures
import Movement
import PoseEstimation

extension LiveSession {
    /// A second's frames, for clients on slow lines.
    private static let repeatedStrokeFrames = 30

    /// The stages that a frame goes through, with what each keeps between frames.
    struct Chain {
        var bodies = BodyStage()
        var stages: AnalysisChain
        var estimator: any PoseEstimating
        var handEstimator: (any HandPoseEstimating)?
        var maximumHandCount = 0
        /// What the estimator was made for.
        var configuration: Configuration
        var objects = LiveObjects()
        var throwing = LiveThrows()
        var generation = 0
        var recognitionGeneration = 0

        init(
            _ configuration: Configuration, _ recognition: ActionRecognition?, gestures: GestureClassifier?,
            estimator: any PoseEstimating
        ) {
            self.configuration = configuration
            self.estimator = estimator
            var analysis = VideoAnalyzer.Configuration()
            analysis.actions = recognition
            analysis.isSmoothed = configuration.isSmoothed
            analysis.gestures = gestures
            analysis.movement = MovementAnalysis.Configuration(mode: .live)
            analysis.hasAngles = configuration.hasAngles
            analysis.keepsWorldJoints = configuration.hasWorldJoints
            analysis.angleHistory = LiveSession.angleHistory
            analysis.repeatedStrokeFrames = LiveSession.repeatedStrokeFrames
            stages = AnalysisChain(analysis)
        }

        /// Does what is requested meanwhile, and takes in the next frame.
        ///
        /// - Parameter generation: Of the source that the frame is of; another one's begins everything again.
        mutating func analyze(
            _ decoded: DecodedFrame, generation: Int, _ requests: Requests, _ engine: LiveEngine
        ) throws -> FrameResult {
            if self.generation != generation {
                self.generation = generation
                estimator.reset()
                handEstimator?.reset()
                bodies = BodyStage()
                stages.restart()
                throwing.restart()
            }
            if recognitionGeneration != requests.recognitionGeneration {
                recognitionGeneration = requests.recognitionGeneration
                stages.setRecognition(requests.recognition)
            }
            if maximumHandCount != requests.handCount {
                handEstimator = try engine.handEstimator(for: configuration, maximumCount: requests.handCount)
                maximumHandCount = requests.handCount
                stages.forgetHands()
            }
            stages.setForEveryone(requests.isForEveryone)
            stages.choosePerson(requests.chosenPerson)
            stages.setMinimumConfidence(requests.minimumConfidence)
            try setHasAngles(requests.hasAngles, engine)
            stages.setSmoothed(requests.isSmoothed)
            let posed = try bodies.poses(in: decoded, with: &estimator)
            var result = try stages.analyze(posed, hands: &handEstimator)
            result.objects = objects.update(requests.objects, in: decoded.frame)
            result.throwing = try throwing.update(
                requests.throwing, with: result, makeStage: engine.makeThrowStage)
            (result.recognitionGeneration, result.sessionStart) = (recognitionGeneration, generation)
            return result
        }

        /// - Parameter generation: Of the recognition that is requested; what another one says is out of date.
        mutating func finishActions(_ generation: Int) throws -> SourceEnd {
            var end = try stages.finish()
            if generation != recognitionGeneration { end.predictions = [] }
            return end
        }

        private mutating func setHasAngles(_ hasAngles: Bool, _ engine: LiveEngine) throws {
            guard hasAngles != configuration.hasAngles else { return }
            configuration.hasAngles = hasAngles
            stages.setHasAngles(hasAngles)
            guard configuration.findsBodies, !configuration.hasWorldJoints else { return }
            // With angles the estimator computes joints in space; people keep their identities.
            estimator = try engine.estimator(for: configuration)
            bodies.noteEstimatorChange()
        }
    }
}
