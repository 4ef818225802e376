import Pipeline
import ResultExport

extension WebSession {
    /// Writes a session object.
    ///
    /// - Parameter serverModel: What clients call the server's own classifier.
    func write(serverModel: String, withStatistics: Bool, to json: inout JSONText) {
        json.object { json in
            json.member("id", id)
            json.key("source")
            source.write(to: &json)
            json.object("state") { state.write(to: &$0) }
            json.key("model")
            if let recognition {
                write(recognition, of: model, serverModel: serverModel, to: &json)
            } else {
                json.null()
            }
            json.member("everyone", isForEveryone)
            json.member("hands", maximumHandCount)
            json.member("smoothed", isSmoothed)
            json.member("bodies", findsBodies)
            json.member("angles", hasAngles)
            json.member("confidence", minimumConfidence, decimals: 4)
            json.member("person", chosenPerson ?? 0)
            json.member("throws", throwTargets != nil)
            json.array("targets") { json in
                for target in throwTargets ?? [] { json.write(target) }
            }
            if withStatistics {
                json.object("statistics") { statistics.write(to: &$0) }
            }
        }
    }

    private func write(
        _ recognition: ActionRecognition, of model: SessionModel, serverModel: String,
        to json: inout JSONText
    ) {
        json.object { json in
            json.member("name", model.name ?? serverModel)
            json.member("lesson", model.lesson)
            json.member("labels", recognition.classifier.labels)
            json.member("subject", recognition.classifier.subject?.rawValue)
            json.member("frameRate", recognition.window.frameRate, decimals: 5)
            json.member("window", recognition.window.length)
            json.member("stride", recognition.window.stride)
        }
    }
}
