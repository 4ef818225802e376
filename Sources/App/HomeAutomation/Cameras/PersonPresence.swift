import ActionClassification
import Foundation
import PoseCore

/// One person before a camera, from coming to going.
struct PersonPresence {
    /// One action of the person; without an end while it goes on.
    struct Action: Hashable {
        let label: String
        let start: Date
        var end: Date?
    }

    /// A person is reported after so many seconds: what is a person for a moment only is none.
    static let confirmationTime = Duration.seconds(0.5)
    /// A person that is not seen for so many seconds has gone. The tracker knows one again within two.
    static let maximumAbsence = Duration.seconds(2.5)
    /// A person is stationary after so many seconds in one place, as Frigate's are.
    static let stationaryTime = Duration.seconds(10)
    /// Boxes that cover each other less are at two places.
    private static let samePlaceOverlap: Float = 0.6
    /// Actions of one event that are kept; beyond it the oldest is dropped.
    private static let maximumActionCount = 50

    let id: String
    let start: Date
    /// On the clock that `start` was taken from.
    private(set) var lastSeen: Date
    private(set) var person: CameraFrame.Person
    private(set) var size: PixelSize
    private(set) var topConfidence: Float
    /// Actions in the order of their beginnings.
    private(set) var actions: [Action] = []
    /// Whole repetitions of all actions.
    private(set) var repetitions = 0
    private(set) var positionChanges = 0
    private(set) var motionlessFrames = 0
    private(set) var isStationary = false
    /// True once an event has reported the person.
    var isReported = false

    private let startInstant: ContinuousClock.Instant
    private var lastInstant: ContinuousClock.Instant
    private var place: NormalizedRect
    private var placeInstant: ContinuousClock.Instant

    init(_ person: CameraFrame.Person, in frame: CameraFrame, id: String) {
        self.id = id
        start = frame.time
        lastSeen = frame.time
        self.person = person
        size = frame.size
        topConfidence = person.confidence
        (startInstant, lastInstant) = (frame.instant, frame.instant)
        (place, placeInstant) = (person.box, frame.instant)
        note(person.action)
    }

    /// True when the person has been there long enough to be reported.
    var isConfirmed: Bool { lastInstant - startInstant >= Self.confirmationTime }

    /// True for a person that moves or does one of the actions that the classifier was made for.
    var isActive: Bool { !isStationary || person.action.map { !OtherLabel.matches($0) } ?? false }

    /// Takes in the person in the next frame; true when it is worth an event.
    mutating func update(_ next: CameraFrame.Person, in frame: CameraFrame) -> Bool {
        let (before, wasStationary) = (person, isStationary)
        // The wall clock may be set meanwhile: an event does not end before it begins, nor lasts longer.
        lastSeen = start.addingTimeInterval((frame.instant - startInstant) / .seconds(1))
        lastInstant = frame.instant
        person = next
        size = frame.size
        topConfidence = max(topConfidence, next.confidence)
        if next.action == before.action {
            repetitions += max(0, next.repetitions - before.repetitions)
        } else {
            repetitions += next.repetitions
            note(next.action)
        }
        notePlace(next.box)
        return next.action != before.action || isStationary != wasStationary
    }

    func isGone(at instant: ContinuousClock.Instant) -> Bool {
        instant - lastInstant > Self.maximumAbsence
    }

    /// Ends the action that goes on, with the person's last frame.
    mutating func end() {
        person.action = nil
        note(nil)
    }

    private mutating func note(_ action: String?) {
        if let last = actions.indices.last, actions[last].end == nil { actions[last].end = lastSeen }
        guard let action else { return }
        if actions.count == Self.maximumActionCount { actions.removeFirst() }
        actions.append(Action(label: action, start: lastSeen))
    }

    private mutating func notePlace(_ box: NormalizedRect) {
        if box.intersectionOverUnion(place) < Self.samePlaceOverlap {
            if isStationary { positionChanges += 1 }
            (place, placeInstant) = (box, lastInstant)
            (isStationary, motionlessFrames) = (false, 0)
        } else {
            motionlessFrames += 1
            isStationary = lastInstant - placeInstant >= Self.stationaryTime
        }
    }
}
