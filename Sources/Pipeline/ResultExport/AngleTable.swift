import Movement
import Pipeline
import PoseCore
import Tracking

/// A table of angles: one row for each frame and person, in degrees, empty where one is not seen.
///
/// `frame,time,id`, then the angles in space by `JointAngleName`, then as `picture_NAME` those of the picture, as far as a
/// picture has them. Of a folder's pictures the names are in a column `file` after `time`.
struct AngleTable {
    private let sink: ByteSink
    private var areFilesNamed = false
    private var line: [UInt8] = []

    init(_ sink: ByteSink) { self.sink = sink }

    mutating func begin(areFilesNamed: Bool) throws(ExportError) {
        self.areFilesNamed = areFilesNamed
        let names = ["frame", "time"] + (areFilesNamed ? ["file"] : []) + ["id"]
        let columns =
            names + JointAngleName.allCases.map(\.rawValue)
            + JointAngles.namesInPicture.map { "picture_\($0.rawValue)" }
        line = Array(columns.joined(separator: ",").utf8)
        try end()
    }

    mutating func write(_ result: FrameResult) throws(ExportError) {
        for person in result.people {
            guard let angles = result.angles[person.id] else { continue }
            line += Array("\(result.frame.index),".utf8)
            line.appendDecimal(result.frame.timestamp.seconds, decimals: 6)
            if areFilesNamed { line += Array(",\(CSVText.field(result.frame.fileName ?? ""))".utf8) }
            line += Array(",\(person.id)".utf8)
            for name in JointAngleName.allCases { add(angles.space?[name]) }
            for name in JointAngles.namesInPicture { add(angles.picture[name]) }
            try end()
        }
    }

    func complete() throws(ExportError) { try sink.complete() }

    private mutating func add(_ degrees: Double?) {
        line.append(UInt8(ascii: ","))
        if let degrees { line.appendDecimal(degrees, decimals: 1) }
    }

    private mutating func end() throws(ExportError) {
        line.append(UInt8(ascii: "\n"))
        try sink.write(line)
        line.removeAll(keepingCapacity: true)
    }
}
