import Foundation
import VideoIO

/// Where the results of a list of inputs go, and in which form.
public struct AnalysisOutput: Hashable, Sendable {
    /// The folder for files, or nil for the standard output.
    public var folder: String?
    /// The form of the results.
    public var format = ExportFormat.jsonl
    /// True: an annotated video beside the results; needs a folder.
    public var hasOverlay = false

    /// True: the annotated video has emoji over hands, by their gestures.
    public var hasEmoji = false

    /// True: the annotated video hides faces.
    public var hidesFaces = false

    /// True: hands are searched for, and tables have one for them.
    public var hasHands = false

    /// True: joints in space are computed, and tables have one for them.
    public var hasWorldJoints = false

    /// True: angles are computed, and tables have one for them.
    public var hasAngles = false

    /// True: in BVH each joint has a position in each frame, so that it is exactly where it was found.
    public var hasJointPositions = false

    /// Creates the default output: JSON Lines to the standard output.
    public init() {}

    /// Makes sure that the folder is there and may be written to, and removes what earlier runs that were killed left in it.
    public func prepare() throws(ExportError) {
        guard let folder else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            let status = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
            // What is there under the name is no folder.
            throw ExportError(
                .cannotWrite, folder, errno: status == EEXIST ? ENOTDIR : status ?? ENOTDIR)
        }
        // A folder of that name may be a file; and root may write where others may not.
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw ExportError(.cannotWrite, folder, errno: ENOTDIR)
        }
        guard access(folder, W_OK) == 0 else { throw ExportError(.cannotWrite, folder, errno: errno) }
        PartialName.removeAbandoned(in: folder)
    }

    /// The path of an output of a clip; nil without a folder.
    package func path(_ clip: String, _ suffix: String) -> String? { folder.map { "\($0)/\(clip)\(suffix)" } }

    /// Makes the exporter of one clip's results.
    ///
    /// - Throws: When a file cannot be created, or the format needs a folder and there is none.
    public func exporter(for clip: String) throws(ExportError) -> any ResultExporter {
        func sink(_ suffix: String) throws(ExportError) -> ByteSink {
            if let path = path(clip, suffix) { return try ByteSink(path: path) }
            return ByteSink()
        }
        switch format {
        case .jsonl:
            return JSONLinesExporter(to: try sink(".jsonl"), flushesEveryFrame: folder == nil)
        case .csv:
            return CSVExporter(
                people: try sink(".csv"), predictions: folder == nil ? nil : try sink(".predictions.csv"),
                hands: folder == nil || !hasHands ? nil : try sink(".hands.csv"),
                repetitions: folder == nil ? nil : try sink(".repetitions.csv"),
                segments: folder == nil ? nil : try sink(".segments.csv"),
                world: folder == nil || !hasWorldJoints ? nil : try sink(".world.csv"),
                angles: folder == nil || !hasAngles ? nil : try sink(".angles.csv"))
        case .coco:
            return COCOExporter(to: try sink(".coco.json"), clip: clip)
        case .openpose:
            guard let path = path(clip, "_openpose") else {
                throw ExportError(
                    .unsupported, "OpenPose's format is one file for each frame: choose a folder for them")
            }
            return try OpenPoseExporter(folder: path, clip: clip)
        case .trc: return try motionExporter(.trc, for: clip)
        case .mot: return try motionExporter(.mot, for: clip)
        case .bvh: return try motionExporter(.bvh, for: clip)
        }
    }

    private func motionExporter(
        _ form: MotionExporter.Form, for clip: String
    ) throws(ExportError) -> MotionExporter {
        guard let folder else {
            throw ExportError(
                .unsupported, "\(form.rawValue) is one file for each person: choose a folder for them")
        }
        return try MotionExporter(
            form, folder: folder, clip: clip, hasJointPositions: hasJointPositions)
    }
}
