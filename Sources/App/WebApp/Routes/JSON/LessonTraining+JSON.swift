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
            json.member("fraction", fraction, decimals: 3)
        case .failed(let error):
            json.value("failed")
            json.member("message", error.apiError.message)
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
        json.member("seconds", seconds, decimals: 3)
        json.member("accuracy", accuracy, decimals: 4)
        json.object("recall") { json in
            for (label, share) in recall.sorted(by: { $0.key < $1.key }) {
                json.member(label, share, decimals: 4)
            }
        }
        json.member("advice", advice.map(\.text))
        json.objects("hints", advice) { json, hint in
            json.member("code", hint.code)
            json.write(hint.facts)
        }
    }
}
