import Foundation
import Pipeline
import PoseCore
import ResultExport
import TestSupport
import Testing
import VideoIO

@testable import LimberCommands
@testable import PoseEstimation

/// What is left of an analysis that fails at a frame.
@Suite struct BrokenAnalysisTests {
    /// Sees one person in each frame, and fails at one of them.
    private struct FailingEstimator: PoseEstimating {
        let failingFrame: Int

        func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
            guard frame.index < failingFrame else {
                throw PoseEstimationError(.inferenceFailed, "model.tflite: output 1 has no values")
            }
            return [standing(x: 0.5)]
        }

        func reset() {}
    }

    /// Sees no hand, and fails at one frame.
    private struct FailingHandEstimator: HandPoseEstimating {
        let failingFrame: Int

        func hands(
            in frame: Frame, bodies: [HumanBodyPoseObservation]
        ) throws(PoseEstimationError) -> [DetectedHand] {
            guard frame.index < failingFrame else {
                throw PoseEstimationError(.inferenceFailed, "hand.tflite: output 1 has no values")
            }
            return []
        }

        func reset() {}
    }

    private let folder = ScratchFolder()

    /// A video of so many frames.
    private func video(frames: Int) throws -> AnalysisInput {
        let size = PixelSize(width: 64, height: 48)
        let path = folder.file("clip.mp4")
        let writer = try VideoWriter(path, size: size, frameRate: 30)
        for index in 0..<frames {
            try writer.write(Bitmap(size: size), at: Timestamp(seconds: Double(index) / 30))
        }
        try writer.finish()
        return AnalysisInput(name: path)
    }

    private func output(_ format: ExportFormat = .jsonl) -> AnalysisOutput {
        var output = AnalysisOutput()
        output.folder = folder.file("out")
        output.format = format
        output.hasOverlay = true
        return output
    }

    private func frames(of lines: String) -> Int {
        lines.split(separator: "\n").count { $0.hasPrefix(#"{"type":"frame""#) }
    }

    @Test func `what was found before an inference failed is written, with one error`() async throws {
        let output = output()
        try output.prepare()
        let job = AnalysisJob(
            analyzer: VideoAnalyzer(estimator: FailingEstimator(failingFrame: 12)), actions: nil,
            classifierName: nil, output: output)
        let input = try video(frames: 30)
        var others = 0
        let error = await #expect(throws: AnalysisFailure.self) {
            try await job.run(input) { if case .failed = $0 { others += 1 } }
        }
        #expect(others == 0)
        #expect(
            error?.description
                == "\(folder.file("clip.mp4")): stopped after 12 frames: model.tflite: output 1 has no values"
        )
        #expect((error?.reason as? PoseEstimationError)?.code == .inferenceFailed)
        #expect(folder.names(in: "out") == ["clip.jsonl", "clip.overlay.mp4"])
        let lines = try #require(folder.text("out/clip.jsonl"))
        #expect(frames(of: lines) == 12)
        #expect(lines.split(separator: "\n").last?.hasPrefix(#"{"type":"summary","frames":12,"#) == true)
        let overlay = try FrameReader(folder.file("out/clip.overlay.mp4"))
        var count = 0
        while try overlay.next() != nil { count += 1 }
        #expect(count == 12)
    }

    @Test(arguments: [ExportFormat.csv, .coco, .openpose])
    func `the other formats are complete, too`(format: ExportFormat) async throws {
        let output = output(format)
        try output.prepare()
        let job = AnalysisJob(
            analyzer: VideoAnalyzer(estimator: FailingEstimator(failingFrame: 5)), actions: nil,
            classifierName: nil, output: output)
        let input = try video(frames: 9)
        await #expect(throws: AnalysisFailure.self) { try await job.run(input) }
        #expect(!folder.names(in: "out").contains { $0.hasPrefix(".") })
        #expect(folder.names(in: "out").count > 1)
        if format == .openpose { #expect(folder.names(in: "out/clip_openpose").count == 5) }
    }

    @Test func `a stage behind the bodies that fails keeps what came before`() async throws {
        let output = output()
        try output.prepare()
        let job = AnalysisJob(
            analyzer: VideoAnalyzer(
                estimator: FailingEstimator(failingFrame: .max),
                handEstimator: FailingHandEstimator(failingFrame: 7)), actions: nil, classifierName: nil,
            output: output)
        let input = try video(frames: 20)
        let error = await #expect(throws: AnalysisFailure.self) { try await job.run(input) }
        #expect(
            error?.description.hasSuffix("stopped after 7 frames: hand.tflite: output 1 has no values")
                == true)
        #expect(frames(of: try #require(folder.text("out/clip.jsonl"))) == 7)
    }

    @Test func `a failure at the first frame leaves no files`() async throws {
        let output = output()
        try output.prepare()
        let job = AnalysisJob(
            analyzer: VideoAnalyzer(estimator: FailingEstimator(failingFrame: 0)), actions: nil,
            classifierName: nil, output: output)
        let input = try video(frames: 4)
        let error = await #expect(throws: PoseEstimationError.self) { try await job.run(input) }
        #expect(error?.description == "model.tflite: output 1 has no values")
        #expect(folder.names(in: "out").isEmpty)
    }

    @Test func `an output that cannot be begun is the only thing that is said`() async throws {
        // The folder is not there, and so not writable.
        let output = output()
        let job = AnalysisJob(
            analyzer: VideoAnalyzer(estimator: FailingEstimator(failingFrame: .max)), actions: nil,
            classifierName: nil, output: output)
        let input = try video(frames: 4)
        var warnings: [String] = []
        await #expect(throws: (any Error).self) {
            try await job.run(input) { if case .warning(let text) = $0 { warnings.append(text) } }
        }
        #expect(warnings == [])
    }

    @Test func `the job's next input is analysed from its beginning`() async throws {
        let output = output()
        try output.prepare()
        let first = try video(frames: 8)
        try FileManager.default.copyItem(atPath: first.name, toPath: folder.file("second.mp4"))
        let job = AnalysisJob(
            analyzer: VideoAnalyzer(estimator: FailingEstimator(failingFrame: 3)), actions: nil,
            classifierName: nil, output: output)
        for input in [first, AnalysisInput(name: folder.file("second.mp4"))] {
            await #expect(throws: AnalysisFailure.self) { try await job.run(input) }
            #expect(frames(of: try #require(folder.text("out/\(input.clip).jsonl"))) == 3)
        }
    }
}
