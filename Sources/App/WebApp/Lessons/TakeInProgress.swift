import ActionClassification
import ActionTraining
import Pipeline

/// A take while it is being recorded in a session.
struct TakeInProgress: Sendable {
    let lesson: String
    /// The label's identity.
    let labelID: String
    /// What the label was called when the take began.
    let labelName: String
    /// Seconds after which no more frames are taken in.
    let maximumSeconds: Double
    private(set) var recorder: TakeRecorder
    /// True when the frames do not belong to one recording: another source, a jump in time.
    private(set) var isBroken = false

    init(lesson: String, label: Lesson.Label, subject: ActionSubject, maximumSeconds: Double) {
        self.lesson = lesson
        labelID = label.id
        labelName = label.name
        self.maximumSeconds = maximumSeconds
        recorder = TakeRecorder(subject: subject)
    }

    /// Whatever the frames' times say, no more are kept.
    private static let maximumFrames = 4000

    mutating func add(_ result: FrameResult) {
        guard !isBroken, recorder.duration < maximumSeconds, recorder.frameCount < Self.maximumFrames else {
            return
        }
        let (time, size) = (result.frame.timestamp, result.frame.pixelBuffer.size)
        let isTaken: Bool
        if recorder.subject == .body {
            let person = result.measuredPeople.first(where: \.isProminent)
            isTaken = recorder.append(person?.pose, personID: person?.id, at: time, imageSize: size)
        } else {
            isTaken = recorder.append(result.measuredHands ?? [], at: time, imageSize: size)
        }
        if !isTaken { isBroken = true }
    }

    mutating func noteOtherSource() { isBroken = true }

    /// What was recorded.
    ///
    /// - Throws: When it cannot be learnt from, and why.
    func sequence(limits: LessonLimits) throws(TakeError) -> KeypointSequence {
        guard !isBroken else { throw .videoJumped }
        guard recorder.duration >= limits.seconds.lowerBound else {
            throw .tooShort(minimum: limits.seconds.lowerBound)
        }
        guard recorder.framesWithPerson > 0, let sequence = recorder.sequence(label: labelID) else {
            throw .nothingSeen(of: recorder.subject)
        }
        return sequence
    }
}
