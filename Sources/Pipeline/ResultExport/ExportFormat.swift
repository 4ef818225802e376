/// The formats that results are written in.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// JSON Lines: header, frames, predictions and summary, one object a line.
    case jsonl
    /// One row for each frame and person, and a second file for predictions.
    case csv
    /// COCO keypoints: 17 joints in pixels, one file.
    case coco
    /// OpenPose's BODY_25: a folder with one file for each frame.
    case openpose
}
