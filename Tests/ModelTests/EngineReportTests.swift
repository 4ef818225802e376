import Foundation
import PoseEstimation
import Testing

/// Which engines the pose models report.
@Suite(modelsAreInstalled) struct EngineReportTests {
    private static let bodyModels = ["movenet_multipose.tflite", "pose_landmark_full.tflite"]

    @Test(arguments: [PoseModelPrecision.f32, .int16, nil])
    func `estimators report the engines of the precision that is set`(precision: PoseModelPrecision?) throws {
        guard precision?.isSupported != false else { return }
        var configuration = BlazePoseEstimator.Configuration()
        configuration.precision = precision
        let engines = MirroredPoseEstimator(try BlazePoseEstimator(configuration: configuration)).engines
        let isFixedPoint = precision != .f32 && PoseModelPrecision.int16.isSupported
        #expect(engines.map(\.model) == Self.bodyModels)
        #expect(engines.allSatisfy { $0.name.hasPrefix(isFixedPoint ? "fixed-point (" : "OpenVINO f32") })
        #expect(PoseModelEngine.fallbackNotices(of: engines).isEmpty)
    }

    @Test func `hand models report their engines`() throws {
        let engines = try HandPoseModels().engines
        #expect(engines.map(\.model) == ["palm_detection_full.tflite", "hand_landmark_full.tflite"])
        #expect(PoseModelEngine.summary(of: engines) != nil)
    }

    @Test func `a truncated model is refused, with and without the integer engine`() throws {
        let files = FileManager.default
        let folder = NSTemporaryDirectory() + "limber-\(UUID().uuidString)"
        defer { try? files.removeItem(atPath: folder) }
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in Self.bodyModels {
            try files.copyItem(
                atPath: "\(PoseModelFiles.installed.folder)/\(name)", toPath: "\(folder)/\(name)")
        }
        let handle = try #require(FileHandle(forWritingAtPath: "\(folder)/\(Self.bodyModels[0])"))
        try handle.truncate(atOffset: 1000)
        let error = #expect(throws: PoseEstimationError.self) {
            try BlazePoseModels(files: PoseModelFiles(folder: folder))
        }
        #expect(error?.code == .unusableModel)
        #expect(
            error?.description.contains("\(Self.bodyModels[0]): not a model that can be compiled") == true)
    }

    #if !FixedPointInference
        @Test func `the integer precision is refused in a build without its engine`() {
            let error = #expect(throws: PoseEstimationError.self) { try BlazePoseModels(precision: .int16) }
            #expect(error?.description.contains("package trait FixedPointInference") == true)
        }
    #endif
}
