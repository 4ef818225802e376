package import ActionClassification
package import Pipeline
import Gestures
import Movement
package import PoseCore
import Tracking

/// The members of the objects that leave the process, the same in files and over the network.
extension JSONText {
    /// Writes the members that every `frame` object begins with.
    ///
    /// - Parameter size: What the header gave as the size; a frame of another size gives its own.
    package mutating func writePlace(of frame: Frame, ofSourceSize size: PixelSize?) {
        member("type", "frame")
        member("frame", frame.index)
        member("time", frame.timestamp.seconds, decimals: 6)
        if let file = frame.fileName { member("file", file) }
        if let size, frame.pixelBuffer.size != size {
            member("width", frame.pixelBuffer.size.width)
            member("height", frame.pixelBuffer.size.height)
        }
        if frame.isAfterClockJump { member("clockJump", true) }
    }

    /// Writes the members of a `frame` object.
    ///
    /// - Parameter sourceSize: What the header gave as the size; a frame of another size gives its own.
    package mutating func writeFrame(_ result: FrameResult, sourceSize: PixelSize? = nil) {
        writePlace(of: result.frame, ofSourceSize: sourceSize)
        array("people") { json in
            for person in result.people {
                json.write(ExportedPerson(person), angles: result.angles[person.id])
            }
        }
        if let hands = result.hands {
            array("hands") { json in
                for hand in hands {
                    json.write(ExportedHand(hand), activity: result.handActivities[hand.id])
                }
            }
        }
        if !result.objects.isEmpty {
            objects("objects", result.objects) { json, object in
                json.member("id", object.id)
                json.writePlace(of: object.observation)
            }
        }
        if !result.movement.isEmpty {
            objects("movement", result.movement) { $0.writeMovement($1) }
        }
        if let throwing = result.throwing {
            object("throwing") { $0.writeThrowing(throwing) }
        }
        if !result.strokes.isEmpty {
            array("strokes") { json in
                for stroke in result.strokes { json.write(stroke) }
            }
        }
    }

    /// Writes the members that say where an object is; a box of null when it is lost.
    package mutating func writePlace(of object: DetectedObjectObservation?) {
        member("confidence", object?.confidence ?? 0, decimals: 4)
        key("box")
        guard let object else {
            null()
            return
        }
        array { json in
            for value in exportedBox(object.boundingBox) { json.value(value, decimals: 5) }
        }
    }

    /// Writes the members of a `prediction` object; probabilities in the order of `labels`.
    package mutating func writePrediction(_ prediction: ActionPrediction, labels: [String]) {
        member("type", "prediction")
        member("time", prediction.end.seconds, decimals: 6)
        member("start", prediction.start.seconds, decimals: 6)
        member("end", prediction.end.seconds, decimals: 6)
        member("person", prediction.trackID)
        if let hand = prediction.handID { member("hand", hand) }
        member("prominent", prediction.isProminent)
        member("label", prediction.label)
        member("confidence", prediction.confidence, decimals: 4)
        member("kind", prediction.kind.rawValue)
        object("probabilities") { json in
            for label in labels {
                guard let probability = prediction.probabilities[label] else { continue }
                json.member(label, probability, decimals: 4)
            }
        }
    }

    private mutating func write(_ person: ExportedPerson, angles: PersonAngles?) {
        object { json in
            json.member("id", person.id)
            json.member("prominent", person.isProminent)
            json.member("confidence", person.confidence, decimals: 4)
            json.array("box") { json in
                for value in person.box { json.value(value, decimals: 5) }
            }
            json.write(person.keypoints)
            if let world = person.world { json.write(world) }
            if let angles { json.write(angles) }
        }
    }

    /// The joints that were found, in metres.
    private mutating func write(_ world: WorldPose) {
        object("world") { json in
            for name in WorldJointName.allCases {
                guard let place = world.position(of: name) else { continue }
                json.array(name.rawValue) { json in
                    for axis in 0..<3 { json.value(place[axis], decimals: 4) }
                }
            }
        }
    }

    private mutating func write(_ hand: ExportedHand, activity: HandActivity?) {
        object { json in
            json.member("id", hand.id)
            json.member("person", hand.personID)
            json.member("chirality", hand.chirality.name)
            json.member("confidence", hand.confidence, decimals: 4)
            json.write(hand.keypoints)
            if let activity { json.write(activity) }
        }
    }

    private mutating func write(_ activity: HandActivity) {
        if let gesture = activity.gesture {
            object("gesture") { json in
                json.member("label", gesture.gesture.rawValue)
                json.member("confidence", gesture.confidence, decimals: 4)
            }
        }
        object("pinch") { json in
            json.member("state", activity.pinch.rawValue)
            json.key("point")
            guard let point = activity.pinchPoint else { return json.null() }
            json.array { json in
                for value in exportedPlace(point) { json.value(value, decimals: 5) }
            }
        }
    }

    private mutating func write(_ stroke: HandStroke) {
        object { json in
            json.member("id", stroke.id)
            json.member("hand", stroke.handID)
            json.member("start", stroke.start)
            json.array("points") { json in
                for point in stroke.points {
                    json.array { json in
                        for value in exportedPlace(point.location) { json.value(value, decimals: 5) }
                        json.value(point.time.seconds, decimals: 3)
                    }
                }
            }
            json.member("ended", stroke.isEnded)
        }
    }

    private mutating func write(_ keypoints: [ExportedKeypoint<some RawRepresentable<String>>]) {
        object("joints") { json in
            for keypoint in keypoints {
                json.array(keypoint.name.rawValue) { json in
                    json.value(keypoint.x, decimals: 5)
                    json.value(keypoint.y, decimals: 5)
                    json.value(keypoint.confidence, decimals: 4)
                }
            }
        }
    }
}
