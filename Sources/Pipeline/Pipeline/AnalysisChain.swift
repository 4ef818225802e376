import ActionClassification
import Gestures
import Movement
import PoseCore
import PoseEstimation
import Tracking

/// The stages from a frame's bodies to its result, with all that they keep between the frames of one source.
struct AnalysisChain {
    private var configuration: VideoAnalyzer.Configuration
    private let arePictures: Bool
    private var tracker: PersonTracker
    private var worldPoseStage = WorldPoseStage()
    private var handTracker: HandTracker
    private var lostHandTracker = LostHandTracker()
    private var recognizer: (any ActionRecognizing)?
    private var smoother = PeopleSmoother()
    private var handSmoother = HandsSmoother()
    private var gestureTracker: GestureTracker
    private var movement: MovementAnalysis?
    /// What the next result carries of actions that were ended between two frames.
    private var ended = MovementAnalysis.Found()
    /// Nil unless angles were asked for.
    private var angleStage: AngleStage?
    /// Where the hands were in the frame before.
    private var handBoxes: [NormalizedRect] = []

    /// - Parameter arePictures: True for a folder's pictures: of another moment each, so that a person in one of them counts.
    init(_ configuration: VideoAnalyzer.Configuration, arePictures: Bool = false) {
        self.configuration = configuration
        self.arePictures = arePictures
        var tracking = configuration.tracking
        var handTracking = HandTracker.Configuration()
        if arePictures {
            tracking.confirmationTime = 0
            // The prominent person of a picture is in it: the largest, where the one before's is not there.
            tracking.prominence.maximumAbsence = 0
            handTracking.confirmationFrames = 1
        }
        tracker = PersonTracker(configuration: tracking)
        handTracker = HandTracker(configuration: handTracking)
        gestureTracker = GestureTracker(
            classifier: configuration.gestures, repeatedFrames: configuration.repeatedStrokeFrames)
        // Pictures show moments, not movements.
        movement = arePictures ? nil : configuration.movement.map { MovementAnalysis($0) }
        setHasAngles(configuration.hasAngles)
        startRecognition()
    }

    private mutating func startRecognition() {
        recognizer = configuration.actions.map { actions in
            if let hands = HandActionRecognizer(actions) { return hands }
            return ActionRecognizer(actions, maximumAbsence: configuration.tracking.maximumAbsence)
        }
    }

    /// Recognises other actions from the next frame on: their windows start again, people keep their identities.
    mutating func setRecognition(_ recognition: ActionRecognition?) {
        configuration.actions = recognition
        if let found = movement?.endSegments() { ended += found }
        startRecognition()
    }

    /// Starts again with another source; only the strokes' identities go on.
    mutating func restart() {
        gestureTracker.noteCut()
        let strokes = gestureTracker
        self = AnalysisChain(configuration, arePictures: arePictures)
        gestureTracker = strokes
    }

    /// Forgets the hands: from now on they are not searched for, or by another estimator.
    mutating func forgetHands() {
        handBoxes = []
        handTracker.noteCut()
        lostHandTracker = LostHandTracker()
        handSmoother = HandsSmoother()
        gestureTracker.noteCut()
    }

    /// Gives predictions for each person or hand, or the prominent one only, from the next frame on.
    mutating func setForEveryone(_ isForEveryone: Bool) {
        recognizer?.isForEveryone = isForEveryone
    }

    /// Makes a person, or the person's hands, the prominent one from the next frame on; nil: the largest is.
    mutating func choosePerson(_ id: Int?) {
        tracker.chosenID = id
        recognizer?.notePerson(chosen: id)
    }

    /// The person that was chosen; nil again when the track is forgotten.
    var chosenPerson: Int? { tracker.chosenID }

    /// Gives labels out from this confidence on; nil: as the recognition's policy says.
    mutating func setMinimumConfidence(_ confidence: Float?) {
        recognizer?.minimumConfidence = confidence
    }

    /// Computes angles, or none, from the next frame on.
    mutating func setHasAngles(_ hasAngles: Bool) {
        configuration.hasAngles = hasAngles
        angleStage = hasAngles ? angleStage ?? AngleStage(history: configuration.angleHistory) : nil
    }

    /// Smooths poses, or gives them as they were estimated, from the next frame on.
    mutating func setSmoothed(_ isSmoothed: Bool) {
        guard isSmoothed != configuration.isSmoothed else { return }
        configuration.isSmoothed = isSmoothed
        // Where it stopped is where people no longer are.
        smoother = PeopleSmoother()
        handSmoother = HandsSmoother()
    }

    /// Forgets what does not go on over a cut, and gives the predictions of a scene that was shorter than a window.
    private mutating func beginScene(
        hands handEstimator: inout (any HandPoseEstimating)?
    ) throws -> [ActionPrediction] {
        let predictions = try predictionsOfShortScene()
        if let found = movement?.noteCut(predictions) { ended += found }
        if arePictures { handEstimator?.reset() } else { handEstimator?.beginScene() }
        tracker.noteCut()
        recognizer?.reset()
        smoother = PeopleSmoother()
        worldPoseStage.noteCut()
        angleStage?.noteCut()
        forgetHands()
        return predictions
    }

    /// Takes in the next frame.
    ///
    /// - Parameter handEstimator: What finds hands; nil: they are not searched for.
    mutating func analyze(
        _ posed: PosedFrame, hands handEstimator: inout (any HandPoseEstimating)?
    ) throws -> FrameResult {
        let frame = posed.frame
        let size = frame.pixelBuffer.size
        var times = posed.times
        let endedPredictions = posed.beginsScene ? try beginScene(hands: &handEstimator) : []
        let poses = posed.poses.filter { !isInHand($0) }
        var people = measure(&times.track) {
            tracker.update(
                poses, appearances: poses.map { AppearanceDescriptor(of: $0, in: frame.pixelBuffer) },
                imageSize: size, at: frame.timestamp)
        }
        worldPoseStage.refine(&people, imageSize: size, at: frame.timestamp)
        var hands = try measure(&times.hands) { try findHands(in: frame, of: people, with: &handEstimator) }
        handBoxes = (hands ?? []).compactMap { $0.pose.boundingBox() }
        let (predictions, found) = try measure(&times.classify) {
            let predictions =
                try recognizer?.predictions(of: people, hands ?? [], imageSize: size, at: frame.timestamp)
                ?? []
            return (predictions, follow(people, predictions, imageSize: size, at: frame.timestamp))
        }
        let (measuredPeople, measuredHands) = (people, hands)
        if configuration.isSmoothed {
            people = smoother.smooth(people, imageSize: size, at: frame.timestamp)
            hands = hands.map { handSmoother.smooth($0, imageSize: size, at: frame.timestamp) }
        }
        let gestures = measure(&times.hands) {
            hands.map { gestureTracker.update($0, imageSize: size, at: frame.timestamp) }
        }
        let used = (measuredHands ?? []).filter { gestureTracker.handsInUse.contains($0.id) }
        handEstimator?.noteUse(of: used.compactMap { $0.pose.boundingBox() }, in: size)
        var result = FrameResult(
            frame: frame, beginsScene: posed.beginsScene, people: people, measuredPeople: measuredPeople,
            hands: hands, measuredHands: measuredHands,
            handActivities: gestures?.activities ?? [:], strokes: gestures?.strokes ?? [],
            predictions: endedPredictions + predictions, times: times)
        (result.bodies, result.candidates) = (posed.poses, posed.candidates)
        result.angles =
            angleStage?.update(people, measured: measuredPeople, imageSize: size, at: frame.timestamp) ?? [:]
        (result.repetitions, result.segments) = (measured(found.repetitions), found.segments)
        if configuration.movement?.mode == .live { result.movement = movement?.current ?? [] }
        if !configuration.keepsWorldJoints { result.dropWorldJoints() }
        return result
    }

    /// Adds to the last result what can only be said when nothing follows.
    mutating func finish(_ last: inout FrameResult) throws {
        let end = try finish()
        last.predictions += end.predictions
        add(end, to: &last)
    }

    /// Adds to the last result before a source broke off the repetitions, segments and strokes that end there.
    mutating func breakOff(_ last: inout FrameResult) { add(finish([]), to: &last) }

    /// Ends the repetitions, segments and strokes that go on.
    mutating func finish() throws -> SourceEnd { finish(try predictionsOfShortScene()) }

    private mutating func finish(_ predictions: [ActionPrediction]) -> SourceEnd {
        SourceEnd(
            predictions: predictions, movement: finishMovement(predictions), strokes: gestureTracker.finish())
    }

    private mutating func add(_ end: SourceEnd, to last: inout FrameResult) {
        last.repetitions += end.movement.repetitions
        last.segments += end.movement.segments
        last.strokes = end.strokes
    }

    private mutating func finishMovement(_ predictions: [ActionPrediction]) -> MovementAnalysis.Found {
        var found = movement?.finish(predictions) ?? MovementAnalysis.Found()
        found.repetitions = measured(found.repetitions)
        return found
    }

    /// The repetitions with how they were done, where angles were asked for.
    private func measured(_ repetitions: [Repetition]) -> [Repetition] {
        angleStage?.measured(repetitions) ?? repetitions
    }

    private mutating func follow(
        _ people: [TrackedPerson], _ predictions: [ActionPrediction], imageSize: PixelSize,
        at time: Timestamp
    ) -> MovementAnalysis.Found {
        defer { ended = MovementAnalysis.Found() }
        let found = movement?.add(
            people.map { MovementAnalysis.Person(id: $0.id, pose: $0.pose) },
            predictions: predictions, imageSize: imageSize, at: time)
        var all = ended
        if let found { all += found }
        return all
    }

    /// What can be said, when the source or a scene ends, of one that was shorter than a window.
    private func predictionsOfShortScene() throws -> [ActionPrediction] {
        try recognizer?.predictionsOfShortScene() ?? []
    }

    private mutating func findHands(
        in frame: Frame, of people: [TrackedPerson], with estimator: inout (any HandPoseEstimating)?
    ) throws(PoseEstimationError) -> [TrackedHand]? {
        guard let found = try estimator?.hands(in: frame, bodies: people.map(\.pose)) else { return nil }
        handTracker.chosenPersonID = tracker.chosenID
        let hands = handTracker.update(
            found.map(\.pose), personIDs: found.map { $0.bodyIndex.map { people[$0].id } },
            imageSize: frame.pixelBuffer.size, at: frame.timestamp)
        for move in lostHandTracker.update(hands, of: people, in: frame) {
            estimator?.noteMove(of: move.former, to: move.place, in: frame.pixelBuffer.size)
        }
        return hands
    }

    /// True for a body that is seen within a hand: a hand near the camera has limbs too.
    private func isInHand(_ pose: HumanBodyPoseObservation) -> Bool {
        guard let box = pose.boundingBox(), box.area > 0 else { return false }
        return handBoxes.contains { $0.intersectionArea(box) > 0.8 * box.area }
    }
}
