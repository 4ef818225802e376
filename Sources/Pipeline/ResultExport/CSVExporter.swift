import ActionClassification
import Gestures
import Movement
public import Pipeline
import PoseCore
import Tracking

/// Tables: one row for each frame and person, one for each prediction, one for each frame and hand, and one for each
/// repetition, segment, and frame and person in space.
///
/// People: `frame,time,id,prominent,confidence,box_x,box_y,box_width,box_height`, then `NAME_x,NAME_y,
/// NAME_confidence` for the 19 joints; shares of width and height from the upper left, times in seconds. A
/// frame without people has no row. Predictions: `time,start,end,person,label,confidence,kind`, then
/// `probability_LABEL` for each label. Hands: `frame,time,id,person,chirality,confidence`, then the same
/// three columns for the 21 joints, then `gesture,gesture_confidence,pinch`. Repetitions: `person,action,number,start,end,confidence,side`, and with angles how each
/// was done (`RepetitionTable`). Segments: `person,label,start,end,confidence`. In space: `frame,time,id`, then
/// `NAME_x,NAME_y,NAME_z,NAME_confidence` for the joints of `WorldJointName`, in metres, empty where they are missing.
/// Angles: `frame,time,id`, then a column for each angle (`AngleTable`).
/// Where there is a table of hands, predictions and segments have a last column `hand`, empty where they are about a person.
/// Of a folder's pictures the tables of people, hands, joints in space and angles have the pictures' names in a column `file` after `time`.
public final class CSVExporter: ResultExporter {
    private let people: ByteSink
    private let predictions: ByteSink?
    private let hands: ByteSink?
    private var repetitions: RepetitionTable?
    private let segments: ByteSink?
    private let world: ByteSink?
    private var angles: AngleTable?
    private var labels: [String] = []
    private var areFilesNamed = false
    private var line: [UInt8] = []

    /// Writes to sinks, one a table.
    ///
    /// - Parameters:
    ///   - people: Where people go.
    ///   - predictions: Where predictions go; nil: nowhere.
    ///   - hands: Where hands go; nil: nowhere.
    ///   - repetitions: Where repetitions go; nil: nowhere.
    ///   - segments: Where segments go; nil: nowhere.
    ///   - world: Where people in space go; nil: nowhere.
    ///   - angles: Where angles go; nil: nowhere.
    public init(
        people: ByteSink, predictions: ByteSink?, hands: ByteSink? = nil, repetitions: ByteSink? = nil,
        segments: ByteSink? = nil, world: ByteSink? = nil, angles: ByteSink? = nil
    ) {
        self.angles = angles.map { AngleTable($0) }
        self.people = people
        self.predictions = predictions
        self.hands = hands
        self.repetitions = repetitions.map { RepetitionTable($0, hasMeasures: angles != nil) }
        self.segments = segments
        self.world = world
    }

    /// Writes the header rows.
    public func begin(_ header: ExportHeader) throws(ExportError) {
        labels = header.labels
        areFilesNamed = header.source.isPictureFolder
        try angles?.begin(areFilesNamed: areFilesNamed)
        let place = ["frame", "time"] + (areFilesNamed ? ["file"] : [])
        for name in place + ["id", "prominent", "confidence", "box_x", "box_y", "box_width", "box_height"]
            + Self.columns(BodyJointName.allCases)
        {
            add(name)
        }
        try end(people)
        if let hands {
            for name in place + ["id", "person", "chirality", "confidence"]
                + Self.columns(HandJointName.allCases) + ["gesture", "gesture_confidence", "pinch"]
            {
                add(name)
            }
            try end(hands)
        }
        if let world {
            for name in place + ["id"] + Self.worldColumns { add(name) }
            try end(world)
        }
        for name in ["time", "start", "end", "person", "label", "confidence", "kind"]
            + labels.map({ "probability_\($0)" }) + handColumn
        {
            add(name)
        }
        if let predictions { try end(predictions) } else { line.removeAll(keepingCapacity: true) }
        try repetitions?.begin()
        try write(["person", "label", "start", "end", "confidence"] + handColumn, to: segments)
    }

    /// Writes a row for each person, hand, prediction, repetition and segment.
    public func write(_ result: FrameResult) throws(ExportError) {
        for person in result.people.map(ExportedPerson.init) {
            addPlace(of: result.frame)
            add(String(person.id))
            add(person.isProminent ? "1" : "0")
            add(Double(person.confidence), decimals: 4)
            for value in person.box { add(Double(value), decimals: 5) }
            add(person.keypoints)
            try end(people)
        }
        if let predictions { try write(result.predictions, to: predictions) }
        if let hands { try write(result, hands: result.hands ?? [], to: hands) }
        try repetitions?.write(result.repetitions)
        if let segments { try write(result.segments, to: segments) }
        if let world { try writeWorld(result, to: world) }
        try angles?.write(result)
    }

    private var handColumn: [String] { hands == nil ? [] : ["hand"] }

    private func addHand(_ id: Int?) {
        if hands != nil { add(id.map(String.init) ?? "") }
    }

    private func write(_ names: [String], to sink: ByteSink?) throws(ExportError) {
        guard let sink else { return }
        for name in names { add(name) }
        try end(sink)
    }

    private func write(_ segments: [ActionSegment], to sink: ByteSink) throws(ExportError) {
        for segment in segments {
            // A first field that is empty has a comma after it all the same.
            line += Array("\(segment.personID.map(String.init) ?? ""),\(CSVText.field(segment.label))".utf8)
            add(segment.start.seconds, decimals: 3)
            add(segment.end.seconds, decimals: 3)
            add(Double(segment.confidence), decimals: 4)
            addHand(segment.handID)
            try end(sink)
        }
    }

    private func write(_ result: FrameResult, hands: [TrackedHand], to sink: ByteSink) throws(ExportError) {
        for hand in hands.map(ExportedHand.init) {
            addPlace(of: result.frame)
            add(String(hand.id))
            add(hand.personID.map(String.init) ?? "")
            add(hand.chirality.name)
            add(Double(hand.confidence), decimals: 4)
            add(hand.keypoints)
            let activity = result.handActivities[hand.id]
            add(activity?.gesture?.gesture.rawValue ?? "")
            if let gesture = activity?.gesture {
                add(Double(gesture.confidence), decimals: 4)
            } else {
                add("")
            }
            add(activity?.pinch.rawValue ?? "")
            try end(sink)
        }
    }

    private static let worldColumns = WorldJointName.allCases.flatMap { name in
        ["x", "y", "z", "confidence"].map { "\(name.rawValue)_\($0)" }
    }

    private func writeWorld(_ result: FrameResult, to sink: ByteSink) throws(ExportError) {
        for person in result.people {
            guard let pose = person.pose.world else { continue }
            addPlace(of: result.frame)
            add(String(person.id))
            for name in WorldJointName.allCases {
                guard let joint = pose.joint(for: name) else {
                    for _ in 0..<4 { add("") }
                    continue
                }
                for axis in 0..<3 { add(Double(joint.position[axis]), decimals: 4) }
                add(Double(joint.confidence), decimals: 4)
            }
            try end(sink)
        }
    }

    private func write(_ predictions: [ActionPrediction], to sink: ByteSink) throws(ExportError) {
        for prediction in predictions {
            add(prediction.end.seconds, decimals: 6)
            add(prediction.start.seconds, decimals: 6)
            add(prediction.end.seconds, decimals: 6)
            add(prediction.trackID.map(String.init) ?? "")
            add(prediction.label)
            add(Double(prediction.confidence), decimals: 4)
            add(prediction.kind.rawValue)
            for label in labels {
                if let probability = prediction.probabilities[label] {
                    add(Double(probability), decimals: 4)
                } else {
                    add("")
                }
            }
            addHand(prediction.handID)
            try end(sink)
        }
    }

    /// Completes the tables.
    public func complete(_ summary: AnalysisSummary) throws(ExportError) {
        try people.complete()
        try predictions?.complete()
        try hands?.complete()
        try repetitions?.complete()
        try segments?.complete()
        try world?.complete()
        try angles?.complete()
    }

    private func addPlace(of frame: Frame) {
        add(String(frame.index))
        add(frame.timestamp.seconds, decimals: 6)
        if areFilesNamed { add(frame.fileName ?? "") }
    }

    private static func columns(_ names: [some RawRepresentable<String>]) -> [String] {
        names.flatMap { name in ["x", "y", "confidence"].map { "\(name.rawValue)_\($0)" } }
    }

    private func add(_ keypoints: [ExportedKeypoint<some Hashable>]) {
        for keypoint in keypoints {
            add(Double(keypoint.x), decimals: 5)
            add(Double(keypoint.y), decimals: 5)
            add(Double(keypoint.confidence), decimals: 4)
        }
    }

    private func add(_ value: Double, decimals: Int) {
        if !line.isEmpty { line.append(UInt8(ascii: ",")) }
        line.appendDecimal(value, decimals: decimals)
    }

    private func add(_ text: String) {
        if !line.isEmpty { line.append(UInt8(ascii: ",")) }
        line += Array(CSVText.field(text).utf8)
    }

    private func end(_ sink: ByteSink) throws(ExportError) {
        line.append(UInt8(ascii: "\n"))
        try sink.write(line)
        line.removeAll(keepingCapacity: true)
    }
}
