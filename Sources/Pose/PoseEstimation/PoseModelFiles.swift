import Foundation

/// Where the pose models' files are.
public struct PoseModelFiles: Hashable, Sendable {
    /// The folder with `movenet_multipose.tflite` and `pose_landmark_full.tflite`, and for hands
    /// `palm_detection_full.tflite` and `hand_landmark_full.tflite`, and for masks `person_mask.tflite`.
    public var folder: String

    /// Names the folder with the models.
    public init(folder: String) {
        self.folder = folder
    }

    /// The first that has the models: `LIMBER_MODELS`, `share/limber/models` beside the installed program's `lib`, then
    /// `.deps/models` in the folders above the working directory and above the program.
    public static var installed: PoseModelFiles {
        if let folder = ProcessInfo.processInfo.environment["LIMBER_MODELS"], !folder.isEmpty {
            return PoseModelFiles(folder: folder)
        }
        let program = URL(fileURLWithPath: ProgramPath.current)
        // Where the program is in PREFIX/lib/limber.
        let shared = program.appendingPathComponent("../../../share/limber/models").standardizedFileURL.path
        if PoseModelFiles(folder: shared).exist { return PoseModelFiles(folder: shared) }
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        for start in [here, program] {
            var folder = start.standardizedFileURL
            while folder.path != "/" {
                let models = folder.appendingPathComponent(".deps/models").path
                if PoseModelFiles(folder: models).exist { return PoseModelFiles(folder: models) }
                folder.deleteLastPathComponent()
            }
        }
        return PoseModelFiles(folder: here.appendingPathComponent(".deps/models").path)
    }

    /// What the user of a program does where models are missing, as part of a sentence.
    ///
    /// - Parameter program: The program's file: an installed one has no set-up beside it.
    package static func remedy(program: String) -> String {
        guard !program.hasSuffix("/lib/limber/limber") else {
            return "install Limber again, as a package or by make install, or name another folder with "
                + "models in the environment variable LIMBER_MODELS"
        }
        // A program of another package, which Scripts/swift does not start, finds no models though set-up was run.
        return "run Scripts/setup in Limber's folder, and start programs elsewhere by its Scripts/swift or "
            + "with its .deps/models in the environment variable LIMBER_MODELS"
    }

    /// True when both models of the body are there.
    public var exist: Bool {
        [personFinder, landmarks].allSatisfy { FileManager.default.isReadableFile(atPath: $0) }
    }

    var personFinder: String { folder + "/movenet_multipose.tflite" }
    var landmarks: String { folder + "/pose_landmark_full.tflite" }
    var palmDetector: String { folder + "/palm_detection_full.tflite" }
    var personMask: String { folder + "/person_mask.tflite" }
    var handLandmarks: String { folder + "/hand_landmark_full.tflite" }
}
