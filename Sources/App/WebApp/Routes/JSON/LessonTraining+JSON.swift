import Pipeline
import ResultExport

extension LessonTraining.State {
    /// Writes the members of a training object.
    func write(to json: inout JSONText) {
        json.key("state")
        switch self {
        case .idle: json.value("idle")
        case .cancelled: json.value("cancelled")
        case .running(let fraction):
            json.value("running")
            json.key("fraction")
            json.value(fraction, decimals: 3)
        case .failed(let error):
            json.value("failed")
            json.key("message")
            json.value(error.apiError.message)
            error.apiError.writeCode(to: &json)
        case .done(let summary):
            json.value("done")
            summary.write(to: &json)
        }
    }
}

extension LessonTraining.Summary {
    /// Writes the members that say what a training came to.
    fileprivate func write(to json: inout JSONText) {
        json.key("seconds")
        json.value(seconds, decimals: 3)
        json.key("accuracy")
        json.value(accuracy, decimals: 4)
        json.key("recall")
        json.object { json in
            for (label, share) in recall.sorted(by: { $0.key < $1.key }) {
                json.key(label)
                json.value(share, decimals: 4)
            }
        }
        json.key("advice")
        json.array { json in advice.forEach { json.value($0.text) } }
        json.key("hints")
        json.array { json in
            for hint in advice {
                json.object { json in
                    json.key("code")
                    json.value(hint.code)
                    json.key("facts")
                    json.write(hint.facts)
                }
            }
        }
    }
}
