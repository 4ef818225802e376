import Foundation
import Glibc
import Pipeline
import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import LimberCommands
@testable import PoseEstimation

@Suite struct PhotosJobTests {
    private let folder = ScratchFolder()

    /// Sees one person, who walks from left to right; or nobody.
    private struct Walker: PoseEstimating {
        var isThere = true
        /// Jumps up instead, once in so many seconds.
        var jumpInterval: Float?
        /// A larger person stands at the right.
        var hasSpectator = false
        /// From this frame on poses cannot be computed.
        var failure = Int.max

        func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
            guard frame.index < failure else {
                throw PoseEstimationError(.inferenceFailed, "the estimator gave up")
            }
            let time = Float(frame.timestamp.seconds)
            if hasSpectator { return [Self.pose(x: 0.94, scale: 1.3), Self.pose(x: 0.12 + 0.38 * time)] }
            guard isThere, let jumpInterval else { return isThere ? [Self.pose(x: 0.12 + 0.38 * time)] : [] }
            let phase = time.truncatingRemainder(dividingBy: jumpInterval)
            return [Self.pose(x: 0.5, height: phase < 0.5 ? 0.2 * sin(2 * .pi * phase) : 0)]
        }

        func reset() {}

        static func pose(x: Float, height: Float = 0, scale: Float = 1) -> HumanBodyPoseObservation {
            let places: [(BodyJointName, Float, Float)] = [
                (.nose, 0, 0.72), (.leftEye, 0.005, 0.73), (.rightEye, -0.005, 0.73), (.neck, 0, 0.66),
                (.leftShoulder, 0.03, 0.65), (.rightShoulder, -0.03, 0.65), (.leftElbow, 0.035, 0.55),
                (.rightElbow, -0.035, 0.55), (.leftWrist, 0.035, 0.45), (.rightWrist, -0.035, 0.45),
                (.root, 0, 0.45), (.leftHip, 0.02, 0.45), (.rightHip, -0.02, 0.45), (.leftKnee, 0.02, 0.3),
                (.rightKnee, -0.02, 0.3), (.leftAnkle, 0.02, 0.13), (.rightAnkle, -0.02, 0.13),
            ]
            return HumanBodyPoseObservation(
                confidence: 0.9,
                joints: places.map {
                    Joint(
                        jointName: $0.0,
                        location: NormalizedPoint(x: x + scale * $0.1, y: scale * $0.2 + height),
                        confidence: 0.9)
                })
        }
    }

    private func film(_ name: String, frames: Int = 20, frameRate: Double = 10) throws {
        let size = PixelSize(width: 320, height: 180)
        let writer = try VideoWriter(folder.file(name), size: size, frameRate: frameRate)
        for frame in 0..<frames {
            try writer.write(Bitmap(size: size), at: Timestamp(seconds: Double(frame) / frameRate))
        }
        try writer.finish()
    }

    private func run(
        _ name: String, _ walker: Walker = Walker(), shots: Int = 1,
        onlyShots: Bool = false, onFrame: (Int) -> Void = { _ in }
    ) async throws -> [String] {
        var output = PhotosOutput(folder: folder.file("out"))
        output.plan.shotCount = shots
        if onlyShots { output.plan.kinds = [.actionShot] }
        try output.prepare()
        var warnings: [String] = []
        let analyzer = VideoAnalyzer(estimator: walker, configuration: .posesOnly)
        // Without a model the outlines by joints serve as masks.
        try await PhotosJob(analyzer: analyzer, output: output, makeMasks: nil).run(
            AnalysisInput(name: folder.file(name))
        ) { progress in
            if case .warning(let text) = progress { warnings.append(text) }
            if case .frame(let result) = progress { onFrame(result.frame.index) }
        }
        return warnings
    }

    private func written() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted()
    }

    @Test func `a walk gives all pictures and a table that names them`() async throws {
        try film("walk.mp4")
        #expect(try await run("walk.mp4").isEmpty)
        #expect(
            try written() == [
                "walk.action-1.jpg", "walk.loop.mp4", "walk.overview.jpg", "walk.photos.jsonl",
                "walk.stromotion.jpg",
            ])
        let table = try String(contentsOfFile: folder.file("out/walk.photos.jsonl"), encoding: .utf8)
        let lines = table.split(separator: "\n")
        #expect(lines.first?.contains(#""origin":"upper-left""#) == true)
        #expect(lines.count { $0.contains(#""type":"photo""#) } == 4)
        // From the first frame's start to the last one's end, as in other summaries.
        #expect(
            lines.last?.hasPrefix(#"{"type":"summary","photos":4,"frames":20,"duration":2,"#) == true)
        #expect(lines.last?.contains(#""camera":"steady""#) == true)
        let figures = try #require(lines.first { $0.contains(#""kind":"stromotion""#) })
        #expect(figures.components(separatedBy: #""box":"#).count > 3)
    }

    @Test func `where a spectator is the prominent person, the one that moves on is named`() async throws {
        try film("walk.mp4")
        let warnings = try await run("walk.mp4", Walker(hasSpectator: true))
        #expect(warnings.count == 1)
        #expect(
            warnings.first?.hasSuffix(
                "person 1 stays in one place, where figures would overlap; person 2 moves on; choose with "
                    + "--person 2") == true, "\(warnings)")
    }

    @Test func `pictures of a former run that stay beside those of this one are named`() async throws {
        try film("walk.mp4")
        #expect(try await run("walk.mp4").isEmpty)
        let others = ["walk.action-2.jpg", "walk.action-3.jpg", "walk.sequence.png"]
        let unrelated = ["walk.action-x.jpg", "walk.action-2.txt", "walker.action-2.jpg", "walk.jpg"]
        for name in others + unrelated { try folder.write([], to: "out/" + name) }
        #expect(
            try await run("walk.mp4") == [
                "\(folder.file("walk.mp4")): walk.action-2.jpg and 2 more are not of this run; "
                    + "remove them if a former one left them"
            ])
        #expect(try Set(written()).isSuperset(of: others + unrelated), "nothing is removed")
    }

    @Test func `the table has action shots in the order of their numbers`() async throws {
        try film("jumps.mp4", frames: 280, frameRate: 20)
        _ = try await run("jumps.mp4", Walker(jumpInterval: 1), shots: 12)
        let table = try String(contentsOfFile: folder.file("out/jumps.photos.jsonl"), encoding: .utf8)
        let numbers = table.matches(of: /"file":"jumps.action-(\d+).jpg"/).map { Int($0.1) }
        #expect(numbers == (1...12).map { $0 })
    }

    @Test func `of a high-speed camera's film each frame is its own, however near the next one is`()
        async throws
    {
        try film("fast.mp4", frames: 60, frameRate: 960)
        #expect(try await run("fast.mp4", Walker(isThere: false)).count == 1)
        let table = try String(contentsOfFile: folder.file("out/fast.photos.jsonl"), encoding: .utf8)
        let overview = try #require(
            table.split(separator: "\n").first { $0.contains(#""kind":"overview""#) })
        #expect(overview.contains(#""reason":"6 moments of the clip""#), "\(overview)")
    }

    @Test func `without a person there is the overview, and it is said`() async throws {
        try film("empty.mp4")
        let warnings = try await run("empty.mp4", Walker(isThere: false))
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasSuffix("nobody was found in any of its 20 frames") == true)
        #expect(try written() == ["empty.loop.mp4", "empty.overview.jpg", "empty.photos.jsonl"])
    }

    @Test func `why an analysis broke off is said once, after the pictures of what came before`() async throws
    {
        try film("walk.mp4")
        let output = PhotosOutput(folder: folder.file("out"))
        try output.prepare()
        let analyzer = VideoAnalyzer(estimator: Walker(failure: 15), configuration: .posesOnly)
        var errors: [String] = []
        do {
            try await PhotosJob(analyzer: analyzer, output: output, makeMasks: nil).run(
                AnalysisInput(name: folder.file("walk.mp4"))
            ) { progress in
                if case .failed(let error) = progress { errors.append("\(error)") }
            }
        } catch {
            errors.append("\(error)")
        }
        #expect(errors.count == 1 && errors[0].hasSuffix("the estimator gave up"), "\(errors)")
        #expect(try written().contains("walk.overview.jpg"))
    }

    @Test func `frames that a cut off file no longer has are said to be missing`() async throws {
        try film("walk.mp4")
        let url = URL(fileURLWithPath: folder.file("walk.mp4"))
        try Data(contentsOf: url).dropLast(120).write(to: url)
        let warnings = try await run("walk.mp4")
        #expect(warnings.contains { $0.hasSuffix("could not be decoded and are missing") }, "\(warnings)")
    }

    @Test func `frames that are not found again in the second pass are noted`() async throws {
        try film("walk.mp4")
        try film("short.mp4", frames: 8)
        let (path, short) = (folder.file("walk.mp4"), folder.file("short.mp4"))
        let warnings = try await run("walk.mp4") { index in
            if index == 19 { rename(short, path) }
        }
        let isMade = try written().contains("walk.action-1.jpg")
        let note = "walk.action-1.jpg is not made: its frame was not found again"
        #expect(warnings.contains("\(path): \(note)") != isMade, "\(warnings)")
        let others = "frames of the other pictures were not found again"
        #expect(warnings.contains { $0.hasSuffix(others) }, "\(warnings)")
        let table = try String(contentsOfFile: folder.file("out/walk.photos.jsonl"), encoding: .utf8)
        #expect(table.contains(others))
    }

    @Test func `a video without times gives the same pictures as one with them`() async throws {
        for name in ["slow.mp4", "raw.264"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                ["timeout", "60", "ffmpeg", "-nostdin", "-loglevel", "error", "-f", "lavfi"]
                + [
                    "-i", "color=gray:s=320x180:r=25:d=30", "-pix_fmt", "yuv420p", "-c:v", "libx264",
                    folder.file(name),
                ]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            #expect(try await run(name, Walker(jumpInterval: 8), shots: 3, onlyShots: true).isEmpty)
        }
        let names = try written()
        func pictures(_ clip: String) -> [String] {
            names.filter { $0.hasPrefix(clip + ".") }.map { String($0.dropFirst(clip.count)) }
        }
        #expect(pictures("raw") == [".action-1.jpg", ".action-2.jpg", ".action-3.jpg", ".photos.jsonl"])
        #expect(pictures("raw") == pictures("slow"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a pipe, which cannot be read twice, is refused with the remedy`() async throws {
        try film("walk.mp4")
        try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "timeout", "30", "dd", "status=none", "if=\(folder.file("walk.mp4"))",
            "of=\(folder.file("pipe"))",
        ]
        try process.run()
        let error = await #expect(throws: PhotosProblem.self) { try await run("pipe") }
        #expect(error?.description.hasSuffix("write it to a file first") == true)
    }

    @Test func `of one frame there is an action shot alone`() async throws {
        try film("one.mp4", frames: 1)
        let warnings = try await run("one.mp4")
        #expect(warnings.first?.contains("only an action shot can be made") == true)
        #expect(try written() == ["one.action-1.jpg", "one.photos.jsonl"])
    }

    @Test func `of one frame without a person there is nothing, and that is an error`() async throws {
        try film("none.mp4", frames: 1)
        await #expect(throws: PhotosProblem.self) { try await run("none.mp4", Walker(isThere: false)) }
        #expect(try written().isEmpty)
    }

    @Test func `the overview names photographs by their files, and frames of films by their times`() throws {
        func sheet(_ file: String?, at seconds: Double) throws -> [UInt8] {
            var frame = try testFrame(0, size: PixelSize(width: 320, height: 180))
            (frame.fileName, frame.timestamp) = (file, Timestamp(seconds: seconds))
            var sheet = OverviewSheet()
            try sheet.add(frame, title: "")
            return try #require(sheet.bitmap).withBytes { Array($0) }
        }
        #expect(try sheet("a.jpg", at: 0) == sheet("a.jpg", at: 2))
        #expect(try sheet("a.jpg", at: 0) != sheet("b.jpg", at: 0))
        #expect(try sheet(nil, at: 0) != sheet(nil, at: 2))
    }
}
