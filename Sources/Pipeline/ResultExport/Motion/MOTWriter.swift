import Foundation
import Movement
import PoseCore

/// Joint angles in degrees, as OpenSim reads them, named after the coordinates of its full-body model.
///
/// They are of the joints that the other files of motion have, so that a model stands as those show it. OpenSim's reader stops at
/// numbers that are missing, so there are none: short gaps are interpolated, in longer ones the value before stays, and before an
/// angle is first seen it has its first value. Coordinates that are never seen have no column.
struct MOTWriter {
    /// Writes one person's file; returns false, with nothing written, when no frame shows hips and shoulders.
    func write(_ track: MotionTrack, to sink: ByteSink) throws(ExportError) -> Bool {
        var values = [Double?](repeating: nil, count: OpenSimCoordinates.names.count)
        var coordinates = OpenSimCoordinates()
        try track.forEach { frame in
            for (column, value) in Self.values(of: frame, in: track, &coordinates).enumerated() {
                values[column] = values[column] ?? value
            }
        }
        let columns = values.indices.filter { values[$0] != nil }
        // Elbows and knees alone do not say how a body stands.
        guard columns.contains(where: { Self.needTrunk.contains(OpenSimCoordinates.names[$0]) }) else {
            return false
        }
        let head = [
            "Coordinates", "version=1", "nRows=\(track.count)", "nColumns=\(columns.count + 2)",
            "inDegrees=yes", "", "Units are S.I. units (second, meters, Newtons, ...)",
            "If the header above contains a line with 'inDegrees', this indicates whether rotational values are in "
                + "degrees (yes) or radians (no).",
            "", "endheader",
            (["time", "pelvis_ty"] + columns.map { OpenSimCoordinates.names[$0] }).joined(separator: "\t"),
        ]
        try sink.write(Array((head.joined(separator: "\n") + "\n").utf8))
        coordinates = OpenSimCoordinates()
        var text = MotionText()
        try track.forEach { frame throws(ExportError) in
            for (column, value) in Self.values(of: frame, in: track, &coordinates).enumerated() {
                values[column] = value ?? values[column]
            }
            text.add(track.time(of: frame), decimals: 6)
            text.add(Double(frame.rootHeight), decimals: 5)
            for column in columns { text.add(values[column] ?? 0, decimals: 4) }
            try sink.write(text.takeLine(separator: "\t"))
        }
        return true
    }

    private static let needTrunk: Set = [
        "pelvis_tilt", "arm_flex_r", "arm_flex_l", "hip_flexion_r", "hip_flexion_l",
    ]

    private static func values(
        of frame: MotionFrame, in track: MotionTrack, _ coordinates: inout OpenSimCoordinates
    ) -> [Double?] {
        guard let pose = frame.pose else { return [] }
        return coordinates.update(pose, at: Timestamp(seconds: track.time(of: frame)))
    }
}
