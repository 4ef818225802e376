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
            json.member("id", id)
            json.member("name", name)
            json.member("createdAt", createdAt.formatted(.iso8601))
            json.member("subject", subject.rawValue)
            json.member("kind", kind.rawValue)
            json.array("labels") { json in
                for label in labels { write(label, withTakes: withTakes, to: &json) }
            }
            json.key("model")
            if let model { write(model, to: &json) } else { json.null() }
        }
    }

    private func write(_ label: Label, withTakes: Bool, to json: inout JSONText) {
        json.object { json in
            json.member("id", label.id)
            json.member("name", label.name)
            json.member("takeCount", label.takes.count)
            guard withTakes else { return }
            json.array("takes") { json in label.takes.forEach { $0.write(to: &json) } }
        }
    }

    private func write(_ model: Model, to json: inout JSONText) {
        json.object { json in
            json.member("labels", model.labels)
            json.member("trainedAt", model.trainedAt.formatted(.iso8601))
            json.member("accuracy", model.accuracy, decimals: 4)
            json.member("isCurrent", model.takesDigest == takesDigest)
        }
    }
}
