import Pipeline
import ResultExport

extension WebSession {
    /// Writes a session object.
    ///
    /// - Parameter serverModel: What clients call the server's own classifier.
    func write(serverModel: String, withStatistics: Bool, to json: inout JSONText) {
        json.object { json in
            json.key("id")
            json.value(id)
            json.key("source")
            source.write(to: &json)
            json.key("state")
            json.object { state.write(to: &$0) }
            json.key("model")
            if let recognition {
                write(recognition, of: model, serverModel: serverModel, to: &json)
            } else {
                json.null()
            }
            json.key("everyone")
            json.value(isForEveryone)
            json.key("hands")
            json.value(maximumHandCount)
            json.key("smoothed")
            json.value(isSmoothed)
            json.key("bodies")
            json.value(findsBodies)
            json.key("angles")
            json.value(hasAngles)
            json.key("confidence")
            json.value(minimumConfidence, decimals: 4)
            json.key("person")
            json.value(chosenPerson ?? 0)
            json.key("throws")
            json.value(throwTargets != nil)
            json.key("targets")
            json.array { json in
                for target in throwTargets ?? [] { json.write(target) }
            }
            if withStatistics {
                json.key("statistics")
                json.object { statistics.write(to: &$0) }
            }
        }
    }

    private func write(
        _ recognition: ActionRecognition, of model: SessionModel, serverModel: String,
        to json: inout JSONText
    ) {
        json.object { json in
            json.key("name")
            json.value(model.name ?? serverModel)
            json.key("lesson")
            if let lesson = model.lesson { json.value(lesson) } else { json.null() }
            json.key("labels")
            json.array { json in recognition.classifier.labels.forEach { json.value($0) } }
            json.key("subject")
            if let subject = recognition.classifier.subject {
                json.value(subject.rawValue)
            } else {
                json.null()
            }
            json.key("frameRate")
            json.value(recognition.window.frameRate, decimals: 5)
            json.key("window")
            json.value(recognition.window.length)
            json.key("stride")
            json.value(recognition.window.stride)
        }
    }
}
