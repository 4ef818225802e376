/// The formats that results are written in.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// JSON Lines: header, frames, predictions and summary, one object a line.
    case jsonl
    /// Tables: one row for each frame and person, and files beside it for what else was found.
    case csv
    /// COCO keypoints: 17 joints in pixels, one file.
    case coco
    /// OpenPose's BODY_25: a folder with one file for each frame.
    case openpose
    /// Markers in metres, as OpenSim reads them: one file for each person.
    case trc
    /// Joint angles in degrees, as OpenSim reads them: one file for each person.
    case mot
    /// A skeleton with rotations, as Blender reads it: one file for each person.
    case bvh

    /// True for formats that are made from joints in space.
    public var needsWorldJoints: Bool { motionForm != nil }

    /// The form of a file of motion; nil for other formats.
    var motionForm: MotionExporter.Form? { MotionExporter.Form(rawValue: rawValue) }
}
