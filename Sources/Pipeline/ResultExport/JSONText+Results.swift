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
        key("type")
        value("frame")
        key("frame")
        value(frame.index)
        key("time")
        value(frame.timestamp.seconds, decimals: 6)
        if let file = frame.fileName {
            key("file")
            value(file)
        }
        if let size, frame.pixelBuffer.size != size {
            key("width")
            value(frame.pixelBuffer.size.width)
            key("height")
            value(frame.pixelBuffer.size.height)
        }
        if frame.isAfterClockJump {
            key("clockJump")
            value(true)
        }
    }

    /// Writes the members of a `frame` object.
    ///
    /// - Parameter sourceSize: What the header gave as the size; a frame of another size gives its own.
    package mutating func writeFrame(_ result: FrameResult, sourceSize: PixelSize? = nil) {
        writePlace(of: result.frame, ofSourceSize: sourceSize)
        key("people")
        array { json in
            for person in result.people {
                json.write(ExportedPerson(person), angles: result.angles[person.id])
            }
        }
        if let hands = result.hands {
            key("hands")
            array { json in
                for hand in hands {
                    json.write(ExportedHand(hand), activity: result.handActivities[hand.id])
                }
            }
        }
        if !result.objects.isEmpty {
            key("objects")
            array { json in
                for object in result.objects {
                    json.object { json in
                        json.key("id")
                        json.value(object.id)
                        json.writePlace(of: object.observation)
                    }
                }
            }
        }
        if !result.movement.isEmpty {
            key("movement")
            array { json in
                for movement in result.movement { json.object { $0.writeMovement(movement) } }
            }
        }
        if let throwing = result.throwing {
            key("throwing")
            object { $0.writeThrowing(throwing) }
        }
        if !result.strokes.isEmpty {
            key("strokes")
            array { json in
                for stroke in result.strokes { json.write(stroke) }
            }
        }
    }

    /// Writes the members that say where an object is; a box of null when it is lost.
    package mutating func writePlace(of object: DetectedObjectObservation?) {
        key("confidence")
        value(object?.confidence ?? 0, decimals: 4)
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
        key("type")
        value("prediction")
        key("time")
        value(prediction.end.seconds, decimals: 6)
        key("start")
        value(prediction.start.seconds, decimals: 6)
        key("end")
        value(prediction.end.seconds, decimals: 6)
        key("person")
        if let person = prediction.trackID { value(person) } else { null() }
        if let hand = prediction.handID {
            key("hand")
            value(hand)
        }
        key("prominent")
        value(prediction.isProminent)
        key("label")
        value(prediction.label)
        key("confidence")
        value(prediction.confidence, decimals: 4)
        key("kind")
        value(prediction.kind.rawValue)
        key("probabilities")
        object { json in
            for label in labels {
                guard let probability = prediction.probabilities[label] else { continue }
                json.key(label)
                json.value(probability, decimals: 4)
            }
        }
    }

    private mutating func write(_ person: ExportedPerson, angles: PersonAngles?) {
        object { json in
            json.key("id")
            json.value(person.id)
            json.key("prominent")
            json.value(person.isProminent)
            json.key("confidence")
            json.value(person.confidence, decimals: 4)
            json.key("box")
            json.array { json in
                for value in person.box { json.value(value, decimals: 5) }
            }
            json.write(person.keypoints)
            if let world = person.world { json.write(world) }
            if let angles { json.write(angles) }
        }
    }

    /// The joints that were found, in metres.
    private mutating func write(_ world: WorldPose) {
        key("world")
        object { json in
            for name in WorldJointName.allCases {
                guard let place = world.position(of: name) else { continue }
                json.key(name.rawValue)
                json.array { json in
                    for axis in 0..<3 { json.value(place[axis], decimals: 4) }
                }
            }
        }
    }

    private mutating func write(_ hand: ExportedHand, activity: HandActivity?) {
        object { json in
            json.key("id")
            json.value(hand.id)
            json.key("person")
            if let person = hand.personID { json.value(person) } else { json.null() }
            json.key("chirality")
            json.value(hand.chirality.name)
            json.key("confidence")
            json.value(hand.confidence, decimals: 4)
            json.write(hand.keypoints)
            if let activity { json.write(activity) }
        }
    }

    private mutating func write(_ activity: HandActivity) {
        if let gesture = activity.gesture {
            key("gesture")
            object { json in
                json.key("label")
                json.value(gesture.gesture.rawValue)
                json.key("confidence")
                json.value(gesture.confidence, decimals: 4)
            }
        }
        key("pinch")
        object { json in
            json.key("state")
            json.value(activity.pinch.rawValue)
            json.key("point")
            guard let point = activity.pinchPoint else { return json.null() }
            json.array { json in
                for value in exportedPlace(point) { json.value(value, decimals: 5) }
            }
        }
    }

    private mutating func write(_ stroke: HandStroke) {
        object { json in
            json.key("id")
            json.value(stroke.id)
            json.key("hand")
            json.value(stroke.handID)
            json.key("start")
            json.value(stroke.start)
            json.key("points")
            json.array { json in
                for point in stroke.points {
                    json.array { json in
                        for value in exportedPlace(point.location) { json.value(value, decimals: 5) }
                        json.value(point.time.seconds, decimals: 3)
                    }
                }
            }
            json.key("ended")
            json.value(stroke.isEnded)
        }
    }

    private mutating func write(_ keypoints: [ExportedKeypoint<some RawRepresentable<String>>]) {
        key("joints")
        object { json in
            for keypoint in keypoints {
                json.key(keypoint.name.rawValue)
                json.array { json in
                    json.value(keypoint.x, decimals: 5)
                    json.value(keypoint.y, decimals: 5)
                    json.value(keypoint.confidence, decimals: 4)
                }
            }
        }
    }
}
