import Hummingbird
import Pipeline
import ResultExport

extension Lesson {
    /// The lesson with its takes.
    func response(_ status: HTTPResponse.Status = .ok) -> Response {
        .json(status) { write(withTakes: true, to: &$0) }
    }

    /// Writes a lesson object.
    func write(withTakes: Bool, to json: inout JSONText) {
        json.object { json in
            json.key("id")
            json.value(id)
            json.key("name")
            json.value(name)
            json.key("createdAt")
            json.value(createdAt.formatted(.iso8601))
            json.key("subject")
            json.value(subject.rawValue)
            json.key("kind")
            json.value(kind.rawValue)
            json.key("labels")
            json.array { json in
                for label in labels { write(label, withTakes: withTakes, to: &json) }
            }
            json.key("model")
            if let model { write(model, to: &json) } else { json.null() }
        }
    }

    private func write(_ label: Label, withTakes: Bool, to json: inout JSONText) {
        json.object { json in
            json.key("id")
            json.value(label.id)
            json.key("name")
            json.value(label.name)
            json.key("takeCount")
            json.value(label.takes.count)
            guard withTakes else { return }
            json.key("takes")
            json.array { json in label.takes.forEach { $0.write(to: &json) } }
        }
    }

    private func write(_ model: Model, to json: inout JSONText) {
        json.object { json in
            json.key("labels")
            json.array { json in model.labels.forEach { json.value($0) } }
            json.key("trainedAt")
            json.value(model.trainedAt.formatted(.iso8601))
            json.key("accuracy")
            if let accuracy = model.accuracy { json.value(accuracy, decimals: 4) } else { json.null() }
            json.key("isCurrent")
            json.value(model.takesDigest == takesDigest)
        }
    }
}
