import Movement
import Pipeline

/// A table of repetitions: one row for each, and with angles how it was done, empty where something was not measured.
///
/// `person,action,number,start,end,confidence,side`. With angles follow `depth_angle,depth` (the principal angle and its
/// degrees at the turning point), `down,hold,up` (seconds) and `first` (`down` or `up`, what it begins with), `symmetry`
/// (0...1), `jump_height` (metres), and `NAME_min,NAME_max` (degrees) for each angle of `JointAngleName`.
struct RepetitionTable {
    private let sink: ByteSink
    private let hasMeasures: Bool
    private var line: [UInt8] = []

    init(_ sink: ByteSink, hasMeasures: Bool) {
        self.sink = sink
        self.hasMeasures = hasMeasures
    }

    mutating func begin() throws(ExportError) {
        var columns = ["person", "action", "number", "start", "end", "confidence", "side"]
        if hasMeasures {
            columns += [
                "depth_angle", "depth", "down", "hold", "up", "first", "symmetry", "jump_height",
            ]
            columns += JointAngleName.allCases.flatMap { ["\($0.rawValue)_min", "\($0.rawValue)_max"] }
        }
        line = Array(columns.joined(separator: ",").utf8)
        try end()
    }

    mutating func write(_ repetitions: [Repetition]) throws(ExportError) {
        for repetition in repetitions {
            let action = CSVText.field(repetition.action ?? "")
            line += Array("\(repetition.personID),\(action),\(repetition.number)".utf8)
            add(repetition.start.seconds, decimals: 3)
            add(repetition.end.seconds, decimals: 3)
            add(Double(repetition.confidence), decimals: 4)
            add(repetition.side?.rawValue)
            if hasMeasures { add(repetition.measures ?? RepetitionMeasures()) }
            try end()
        }
    }

    func complete() throws(ExportError) { try sink.complete() }

    private mutating func add(_ measures: RepetitionMeasures) {
        add(measures.depth == nil ? nil : measures.principalAngle?.rawValue)
        add(measures.principalAngle == nil ? nil : measures.depth, decimals: 1)
        add(measures.tempo?.down, decimals: 2)
        add(measures.tempo?.hold, decimals: 2)
        add(measures.tempo?.up, decimals: 2)
        add(measures.tempo.map { $0.startsDown ? "down" : "up" })
        add(measures.symmetry, decimals: 3)
        add(measures.jumpHeight, decimals: 3)
        for name in JointAngleName.allCases {
            add(measures.range[name]?.lowerBound, decimals: 1)
            add(measures.range[name]?.upperBound, decimals: 1)
        }
    }

    private mutating func add(_ value: Double?, decimals: Int) {
        line.append(UInt8(ascii: ","))
        if let value { line.appendDecimal(value, decimals: decimals) }
    }

    private mutating func add(_ text: String?) {
        line += Array(",\(text ?? "")".utf8)
    }

    private mutating func end() throws(ExportError) {
        line.append(UInt8(ascii: "\n"))
        try sink.write(line)
        line.removeAll(keepingCapacity: true)
    }
}
