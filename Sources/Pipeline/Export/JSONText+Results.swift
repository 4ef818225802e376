package import ActionClassification
import PoseCore
import Tracking

/// The members of the objects that leave the process, the same in files and over the network.
extension JSONText {
    /// Writes the members of a `frame` object.
    package mutating func writeFrame(_ result: FrameResult) {
        key("type")
        value("frame")
        key("frame")
        value(result.frame.index)
        key("time")
        value(result.frame.timestamp.seconds, decimals: 6)
        key("people")
        array { json in
            for person in result.people { json.write(ExportedPerson(person)) }
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

    private mutating func write(_ person: ExportedPerson) {
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
            json.key("joints")
            json.object { json in
                for keypoint in person.keypoints {
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
}
