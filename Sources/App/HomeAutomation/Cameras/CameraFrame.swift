import Foundation
import Pipeline
import PoseCore

/// What home automation learns of one frame.
struct CameraFrame {
    struct Person {
        /// The track.
        var id: Int
        var box: NormalizedRect
        var confidence: Float
        var isProminent = false
        /// What the person does at present; nil: nothing that the classifier knows.
        var action: String?
        /// Whole repetitions of it.
        var repetitions = 0
    }

    /// When it was seen, by the wall clock, which may be set.
    var time: Date
    /// The same by a clock that only goes on: how long something lasts is measured by it.
    var instant: ContinuousClock.Instant
    var size: PixelSize
    var people: [Person]
}

extension CameraFrame {
    /// What a live session found in a frame that has just come.
    init(_ result: FrameResult, at time: Date, _ instant: ContinuousClock.Instant) {
        self.time = time
        self.instant = instant
        size = result.frame.pixelBuffer.size
        people = result.people.compactMap { person in
            guard let box = person.pose.boundingBox() else { return nil }
            let movement = result.movement.first { $0.personID == person.id && $0.handID == nil }
            return Person(
                id: person.id, box: box, confidence: person.pose.confidence, isProminent: person.isProminent,
                action: movement?.action, repetitions: movement?.repetitions ?? 0)
        }
    }
}
