import Foundation
import Movement
import Pipeline
import PoseCore
import PoseEstimation
import ResultExport
import TestSupport
import Testing
import Throws
import VideoIO

@testable import LimberCommands

/// All that writes pictures hides faces, also of people that are no results yet and in frames in which they are not found.
@Suite struct HiddenFacesTests {
    private let folder = ScratchFolder()
    private static let size = PixelSize(width: 320, height: 180)

    /// Finds a person that stands still from the third frame on, but not in some frames in the middle.
    private struct Estimator: PoseEstimating {
        func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
            frame.index < 3 || (12..<15).contains(frame.index) ? [] : [pose]
        }

        func reset() {}

        /// 140 pixels tall, with the head's middle 30 pixels below the upper edge.
        private var pose: HumanBodyPoseObservation {
            let places: [BodyJointName: (Float, Float)] = [
                .nose: (0, 32), .leftEye: (3, 29), .rightEye: (-3, 29), .leftEar: (6, 30),
                .rightEar: (-6, 30),
                .neck: (0, 48), .leftShoulder: (14, 48), .rightShoulder: (-14, 48), .leftElbow: (16, 70),
                .rightElbow: (-16, 70), .leftWrist: (16, 90), .rightWrist: (-16, 90), .root: (0, 88),
                .leftHip: (8, 88), .rightHip: (-8, 88), .leftKnee: (8, 120), .rightKnee: (-8, 120),
                .leftAnkle: (8, 155), .rightAnkle: (-8, 155),
            ]
            var pose = HumanBodyPoseObservation(
                confidence: 0.9,
                joints: places.map { name, place in
                    Joint(
                        jointName: name,
                        location: PixelPoint(x: 160 + place.0, y: place.1).normalizedPoint(in: size),
                        confidence: 0.9)
                })
            let world = places.compactMap { name, place in
                WorldJointName(rawValue: name.rawValue).map {
                    ($0, SIMD3<Float>(place.0 / 80, (88 - place.1) / 80, 0))
                }
            }
            pose.world = WorldPose(
                joints: Dictionary(uniqueKeysWithValues: world).mapValues {
                    .init(position: $0, confidence: 0.9)
                })
            return pose
        }
    }

    /// A white film of two seconds, ten frames each.
    private func film() throws -> AnalysisInput {
        let writer = try VideoWriter(folder.file("clip.mp4"), size: Self.size, frameRate: 10)
        for frame in 0..<20 {
            let bitmap = Bitmap(size: Self.size)
            bitmap.withBytes { $0.initializeMemory(as: UInt8.self, repeating: 255) }
            try writer.write(bitmap, at: Timestamp(seconds: Double(frame) / 10))
        }
        try writer.finish()
        return AnalysisInput(name: folder.file("clip.mp4"))
    }

    private var analyzer: VideoAnalyzer {
        VideoAnalyzer(estimator: Estimator(), configuration: .posesOnly)
    }

    /// Of each frame, how many pixels have the covers' colour.
    private func coveredPixels(_ path: String) throws -> [Int] {
        func isNear(_ byte: UInt8, _ value: Int) -> Bool { abs(Int(byte) - value) < 12 }
        var reader: any FrameReading = try FrameReader(path)
        let converter = PictureConverter()
        var counts: [Int] = []
        while let frame = try reader.next() {
            let bitmap = try #require(converter.bitmap(of: frame.pixelBuffer))
            let count = bitmap.withBytes { bytes in
                stride(from: 0, to: bytes.count - 3, by: 4).count { index in
                    isNear(bytes[index], 153) && isNear(bytes[index + 1], 145)
                        && isNear(bytes[index + 2], 140)
                }
            }
            counts.append(count)
        }
        return counts
    }

    @Test(arguments: [false, true])
    func `the annotated video hides a face in every frame`(hidesFaces: Bool) async throws {
        var output = AnalysisOutput()
        (output.folder, output.hasOverlay, output.hidesFaces) = (folder.file("out"), true, hidesFaces)
        try output.prepare()
        let summary = try await AnalysisJob(
            analyzer: analyzer, actions: nil, classifierName: nil, output: output
        ).run(film())
        let counts = try coveredPixels(folder.file("out/clip.overlay.mp4"))
        #expect(counts.count == summary.frames && summary.frames == 20)
        #expect(counts.allSatisfy { hidesFaces ? $0 > 300 : $0 < 200 }, "\(counts)")
    }

    @Test(arguments: [false, true])
    func `the video and the still of throws hide faces`(hidesFaces: Bool) async throws {
        var output = ThrowsOutput()
        (output.folder, output.hidesFaces) = (folder.file("out"), hidesFaces)
        (output.hasOverlay, output.hasStill) = (true, true)
        try output.prepare()
        let job = ThrowsJob(
            analyzer: analyzer, configuration: ThrowAnalysis.Configuration(), classifierName: nil,
            output: output
        ) { _ in FlyingBall.Detector(isCameraSteady: true) }
        _ = try await job.run(film())
        for name in ["clip.throws.overlay.mp4", "clip.throws.png"] {
            let counts = try coveredPixels(folder.file("out/" + name))
            #expect(counts.allSatisfy { hidesFaces ? $0 > 300 : $0 < 200 }, "\(name): \(counts)")
        }
    }

    @Test(arguments: [false, true])
    func `the report's pictures hide faces`(hidesFaces: Bool) async throws {
        var output = ErgonomicsOutput()
        (output.report, output.hasTables) = (folder.file("report.html"), false)
        output.hidesFaces = hidesFaces
        let outcome = try await ErgonomicsJob(
            analyzer: analyzer, configuration: ErgonomicsJob.Configuration(), output: output
        ).run(film())
        let jpeg = try #require(outcome.clip.moments.first?.jpeg)
        try Data(jpeg).write(to: URL(fileURLWithPath: folder.file("moment.jpg")))
        let counts = try coveredPixels(folder.file("moment.jpg"))
        #expect(counts.allSatisfy { hidesFaces ? $0 > 300 : $0 < 200 }, "\(counts)")
        #expect(!outcome.clip.people.isEmpty)
    }

    @Test(arguments: [false, true])
    func `photos hide faces`(hidesFaces: Bool) async throws {
        var output = PhotosOutput(folder: folder.file("out"))
        output.hidesFaces = hidesFaces
        try output.prepare()
        try await PhotosJob(analyzer: analyzer, output: output, makeMasks: nil).run(film())
        let pictures = folder.names(in: "out").filter { !$0.hasSuffix(".jsonl") }
        #expect(pictures.contains("clip.action-1.jpg") && pictures.contains("clip.overview.jpg"))
        for name in pictures {
            let counts = try coveredPixels(folder.file("out/" + name))
            #expect(counts.allSatisfy { hidesFaces ? $0 > 300 : $0 < 200 }, "\(name): \(counts)")
        }
    }

    @Test func `hiding faces needs something that shows them`() {
        var analysis = AnalysisOutput()
        (analysis.folder, analysis.hidesFaces) = ("out", true)
        #expect(
            analysis.problem(inputs: ["a.mp4"])
                == "--hide-faces is for the annotated video: add --overlay")
        var throwing = ThrowsOutput()
        (throwing.folder, throwing.hidesFaces) = ("out", true)
        #expect(throwing.problem == "--hide-faces is for video and picture: add --overlay or --still")
        var scores = ErgonomicsOutput()
        scores.hidesFaces = true
        #expect(
            scores.problem(inputs: ["a.mp4"])
                == "--hide-faces is for the report's pictures: add --report FILE.html")
    }
}
