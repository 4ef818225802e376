public import ActionClassification
public import Movement
public import PoseCore
public import Tracking

/// What was found in one frame.
public struct FrameResult: Sendable {
    /// The frame itself, for drawing on it; its picture is the decoder's memory, so do not collect many.
    public var frame: Frame
    /// True when the picture is another one than the frame's before: earlier places say nothing any more.
    public var beginsScene: Bool
    /// The people in the frame, in the order of their identities.
    public var people: [TrackedPerson]
    /// The people as the classifier saw them, not smoothed; the same as `people` where nothing is smoothed.
    public var measuredPeople: [TrackedPerson]
    /// All bodies that were found, before any is taken for a person: also of people that are not followed yet.
    public var bodies: [HumanBodyPoseObservation]
    /// What may be more people, doubles of found ones included; empty unless the estimator reports it.
    public var candidates: [HumanBodyPoseObservation] = []
    /// The hands in the frame, in the order of their identities; nil when they were not asked for.
    public var hands: [TrackedHand]?
    /// The hands as the classifier saw them, not smoothed; the same as `hands` where nothing is smoothed.
    public var measuredHands: [TrackedHand]?
    /// What each of them does, by the hand's identity.
    public var handActivities: [Int: HandActivity]
    /// What is new of the strokes that hands draw by pinching, those that have just ended included.
    public var strokes: [HandStroke]
    /// The angles of each person, by identity; empty unless they were asked for.
    public var angles: [Int: PersonAngles] = [:]
    /// The objects that a live session was asked to follow, in the order of the asking.
    public var objects: [TrackedObject] = []
    /// What a live session that was asked for throws found of them; nil in all others.
    public var throwing: LiveThrowResult?
    /// The predictions of windows that end with this frame, mostly none.
    public var predictions: [ActionPrediction]
    /// Repetitions that became certain with this frame; offline they come when their labels are known too.
    public var repetitions: [Repetition] = []
    /// Actions that turned out with this frame to be over.
    public var segments: [ActionSegment] = []
    /// What each person of a live session does at present; empty offline, where all of it is known only later.
    public var movement: [PersonMovement] = []
    /// Of a live session's recognitions the one that made the predictions, counted from 0
    /// (`LiveSession.recognitionGeneration`).
    public var recognitionGeneration = 0
    /// How often a live session was started again (`LiveSession.restart()`) before this frame; 0 offline.
    public var sessionStart = 0
    /// How long each stage took.
    public var times: StageTimes

    /// Creates a result from its parts.
    public init(
        frame: Frame, beginsScene: Bool = false, people: [TrackedPerson] = [],
        measuredPeople: [TrackedPerson]? = nil, hands: [TrackedHand]? = nil,
        measuredHands: [TrackedHand]? = nil,
        handActivities: [Int: HandActivity] = [:], strokes: [HandStroke] = [],
        predictions: [ActionPrediction] = [],
        times: StageTimes = StageTimes()
    ) {
        self.frame = frame
        self.beginsScene = beginsScene
        self.people = people
        self.measuredPeople = measuredPeople ?? people
        bodies = people.map(\.pose)
        self.hands = hands
        self.measuredHands = measuredHands ?? hands
        self.handActivities = handActivities
        self.strokes = strokes
        self.predictions = predictions
        self.times = times
    }

    /// The prominent person, if in the frame.
    public var prominentPerson: TrackedPerson? { people.first(where: \.isProminent) }

    /// Leaves out the joints in space.
    mutating func dropWorldJoints() {
        // The two arrays are mostly one: without such joints it is not copied.
        for index in people.indices where people[index].pose.world != nil { people[index].pose.world = nil }
        for index in measuredPeople.indices where measuredPeople[index].pose.world != nil {
            measuredPeople[index].pose.world = nil
        }
    }
}
