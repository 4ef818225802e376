import ActionClassification
import PoseCore
import Tracking

/// One JSON object a line: `header`, then `frame` and `prediction` as they come, `summary` last.
final class JSONLinesExporter: ResultExporter {
    private let sink: ByteSink
    private var text = JSONText()
    private var labels: [String] = []
    /// True for the standard output, where each frame must be seen at once.
    private let flushesEveryFrame: Bool

    init(to sink: ByteSink, flushesEveryFrame: Bool) {
        self.sink = sink
        self.flushesEveryFrame = flushesEveryFrame
    }

    func begin(_ header: ExportHeader) throws(ExportError) {
        labels = header.labels
        try line { json in
            json.key("type")
            json.value("header")
            json.key("limber")
            json.value(limberVersion)
            json.key("source")
            json.value(header.source.name)
            json.key("width")
            json.value(header.source.size.width)
            json.key("height")
            json.value(header.source.size.height)
            json.key("frameRate")
            if let frameRate = header.source.frameRate {
                json.value(frameRate, decimals: 5)
            } else {
                json.null()
            }
            json.key("origin")
            json.value("upper-left")
            json.key("classifier")
            if let classifier = header.classifier { json.value(classifier) } else { json.null() }
        }
    }

    func write(_ result: FrameResult) throws(ExportError) {
        try line { json in
            json.key("type")
            json.value("frame")
            json.key("frame")
            json.value(result.frame.index)
            json.key("time")
            json.value(result.frame.timestamp.seconds, decimals: 6)
            json.key("people")
            json.array { json in
                for person in result.people { Self.write(ExportedPerson(person), to: &json) }
            }
            if let hands = result.hands {
                json.key("hands")
                json.array { json in
                    for hand in hands { Self.write(ExportedHand(hand), to: &json) }
                }
            }
        }
        for prediction in result.predictions {
            try line { json in write(prediction, to: &json) }
        }
        if flushesEveryFrame { try sink.flush() }
    }

    func complete(_ summary: AnalysisSummary) throws(ExportError) {
        try line { json in
            json.key("type")
            json.value("summary")
            json.key("frames")
            json.value(summary.frames)
            json.key("duration")
            json.value(summary.duration, decimals: 4)
            json.key("actions")
            json.array { json in
                for action in summary.actions {
                    json.object { json in
                        json.key("label")
                        json.value(action.label)
                        json.key("seconds")
                        json.value(action.seconds, decimals: 3)
                    }
                }
            }
            json.key("dropped")
            json.value(summary.dropped)
        }
        try sink.complete()
    }

    private func line(_ body: (inout JSONText) -> Void) throws(ExportError) {
        text.removeAll()
        text.object(body)
        text.newline()
        try sink.write(text.bytes)
    }

    private static func write(_ person: ExportedPerson, to json: inout JSONText) {
        json.object { json in
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
            write(person.keypoints, to: &json)
        }
    }

    private static func write(_ hand: ExportedHand, to json: inout JSONText) {
        json.object { json in
            json.key("id")
            json.value(hand.id)
            json.key("person")
            if let person = hand.personID { json.value(person) } else { json.null() }
            json.key("chirality")
            json.value(hand.chirality.name)
            json.key("confidence")
            json.value(hand.confidence, decimals: 4)
            write(hand.keypoints, to: &json)
        }
    }

    private static func write(
        _ keypoints: [ExportedKeypoint<some RawRepresentable<String>>], to json: inout JSONText
    ) {
        json.key("joints")
        json.object { json in
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

    private func write(_ prediction: ActionPrediction, to json: inout JSONText) {
        json.key("type")
        json.value("prediction")
        json.key("time")
        json.value(prediction.end.seconds, decimals: 6)
        json.key("start")
        json.value(prediction.start.seconds, decimals: 6)
        json.key("end")
        json.value(prediction.end.seconds, decimals: 6)
        json.key("person")
        if let person = prediction.trackID { json.value(person) } else { json.null() }
        json.key("label")
        json.value(prediction.label)
        json.key("confidence")
        json.value(prediction.confidence, decimals: 4)
        json.key("kind")
        json.value(prediction.kind.rawValue)
        json.key("probabilities")
        json.object { json in
            for label in labels {
                guard let probability = prediction.probabilities[label] else { continue }
                json.key(label)
                json.value(probability, decimals: 4)
            }
        }
    }
}
