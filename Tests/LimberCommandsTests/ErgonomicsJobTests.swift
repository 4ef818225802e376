import Foundation
import Movement
import Pipeline
import PoseCore
import PoseEstimation
import ResultExport
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import LimberCommands

@Suite struct ErgonomicsJobTests {
    private let folder = ScratchFolder()

    /// Sees one person, who stands upright and bows by 70° in the third and the fourth second; or nobody.
    private struct Worker: PoseEstimating {
        var isThere = true

        func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
            guard isThere else { return [] }
            var pose = standing(x: 0.5)
            pose.world = Self.world(isBowed: (2..<4).contains(frame.timestamp.seconds))
            return [pose]
        }

        func reset() {}

        static func world(isBowed: Bool) -> WorldPose {
            let (up, ahead): (Float, Float) = isBowed ? (0.34, 0.94) : (1, 0)
            /// A place of the trunk: to the left of and up along the spine, in metres.
            func trunk(_ left: Float, _ height: Float) -> SIMD3<Float> {
                SIMD3(left, height * up, height * ahead)
            }
            var places: [WorldJointName: SIMD3<Float>] = [
                .root: trunk(0, 0), .neck: trunk(0, 0.5), .nose: trunk(0, 0.7), .leftEar: trunk(0.07, 0.7),
                .rightEar: trunk(-0.07, 0.7), .leftShoulder: trunk(0.18, 0.5),
                .rightShoulder: trunk(-0.18, 0.5),
            ]
            for (side, sign) in [(BodySide.left, Float(1)), (.right, -1)] {
                let shoulder = trunk(sign * 0.18, 0.5)
                places[side == .left ? .leftElbow : .rightElbow] = shoulder - SIMD3(0, 0.3, 0)
                places[side == .left ? .leftWrist : .rightWrist] = shoulder - SIMD3(0, 0.55, 0)
                places[side == .left ? .leftHip : .rightHip] = SIMD3(sign * 0.1, 0, 0)
                places[side == .left ? .leftKnee : .rightKnee] = SIMD3(sign * 0.1, -0.42, 0)
                places[side == .left ? .leftAnkle : .rightAnkle] = SIMD3(sign * 0.1, -0.84, 0)
            }
            return WorldPose(joints: places.mapValues { .init(position: $0, confidence: 0.9) })
        }
    }

    private func film(_ name: String, seconds: Int = 6) throws {
        let writer = try VideoWriter(
            folder.file(name), size: PixelSize(width: 64, height: 48), frameRate: 10)
        for frame in 0..<(seconds * 10) {
            try writer.write(
                Bitmap(size: PixelSize(width: 64, height: 48)), at: Timestamp(seconds: Double(frame) / 10))
        }
        try writer.finish()
    }

    private func job(
        _ output: ErgonomicsOutput, isThere: Bool = true,
        _ configure: (inout ErgonomicsJob.Configuration) -> Void = { _ in }
    ) -> ErgonomicsJob {
        var configuration = ErgonomicsJob.Configuration()
        configure(&configuration)
        return ErgonomicsJob(
            analyzer: VideoAnalyzer(estimator: Worker(isThere: isThere)), configuration: configuration,
            output: output)
    }

    private var output: ErgonomicsOutput {
        var output = ErgonomicsOutput()
        output.folder = folder.file("out")
        output.report = folder.file("report.html")
        return output
    }

    @Test func `a film becomes a table and a report with its worst moment`() async throws {
        try film("work.mp4")
        let (output, job) = (output, job(output))
        let isDone = await ErgonomicsSession.run(
            [folder.file("work.mp4")], output: output, console: Console()
        ) { job }
        #expect(isDone && folder.names(in: "out") == ["work.ergonomics.jsonl"])
        let lines = try #require(folder.text("out/work.ergonomics.jsonl")).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(
            lines.map { $0["type"] as? String } == ["header"] + Array(repeating: "posture", count: 6) + [
                "summary"
            ])
        let trunk = lines.dropFirst().prefix(6).map {
            ($0["angles"] as? [String: Any])?["trunkFlexion"] as? Double
        }
        // This body has not quite an average one's proportions, towards which bones are drawn.
        #expect(zip(trunk, [0, 0, 70, 70, 0, 0]).allSatisfy { abs(($0 ?? -90) - $1) < 5 }, "\(trunk)")
        let worst = try #require(trunk[2]).rounded()
        let left = try #require((lines[3]["left"] as? [String: Any])?["reba"] as? [String: Any])
        // Trunk over 60°: 4.
        #expect(left["trunk"] as? [Int] == [4, 4])
        let report = try #require(folder.text("report.html"))
        #expect(
            report.contains("0:02") && report.contains("\(Int(worst))° forwards")
                && report.contains("data:image/jpeg;base64,/9j/"))
    }

    @Test func `the worst moment's picture is of its second and not of its neighbours`() async throws {
        try film("work.mp4")
        try output.prepare()
        let outcome = try await job(output).run(AnalysisInput(name: folder.file("work.mp4")))
        let moments = outcome.clip.moments
        #expect(moments.first?.sample.start == Timestamp(seconds: 2))
        for (index, moment) in moments.enumerated() {
            for other in moments[(index + 1)...] {
                #expect(abs(moment.sample.start.seconds(since: other.sample.start)) >= 1.5)
            }
        }
        #expect(outcome.failures.isEmpty && outcome.clip.people.map(\.seconds) == [6])
    }

    @Test func `a moment's frame is of its second, whenever the person was seen before`() throws {
        let format = SourceFormat(name: "work.mp4", size: PixelSize(width: 16, height: 8), frameRate: 10)
        var course = ErgonomicsCourse(.init(), format: format, momentCount: 1)
        var files: [String?] = []
        // Seen in one frame of the first second, too few for a score, and from the third second on.
        for index in 0..<40 {
            var frame = try testFrame(index)
            (frame.timestamp, frame.fileName) = (Timestamp(seconds: Double(index) / 10), "\(index)")
            var pose = standing(x: 0.5)
            pose.world = Worker.world(isBowed: false)
            let people =
                index == 9 || index >= 20 ? [TrackedPerson(id: 1, pose: pose, isProminent: true)] : []
            files += try course.add(FrameResult(frame: frame, people: people)).map(\.file)
        }
        files += try course.finish().map(\.file)
        #expect(files == ["25", "35"])
    }

    @Test func `a clip without people and a person who is not there are said, and the report is written`()
        async throws
    {
        try film("empty.mp4", seconds: 2)
        let input = AnalysisInput(name: folder.file("empty.mp4"))
        var warnings: [String] = []
        let outcome = try await job(output, isThere: false).run(input) {
            if case .warning(let text) = $0 { warnings.append(text) }
        }
        #expect(outcome.clip.notes == ["nobody was found in any of its 20 frames"])
        #expect(warnings.contains { $0.hasSuffix("empty.mp4: nobody was found in any of its 20 frames") })
        let other = try await job(output) { $0.person = 9 }.run(input)
        #expect(other.clip.notes == ["person 9 was not found; there are 1"] && other.clip.people.isEmpty)
    }

    @Test func `a picture is scored, and says that it shows no time`() async throws {
        try ImageFile.writePNG(Bitmap(size: PixelSize(width: 64, height: 48)), to: folder.file("still.png"))
        let outcome = try await job(output).run(AnalysisInput(name: folder.file("still.png")))
        #expect(outcome.clip.arePictures && outcome.clip.people.map(\.seconds) == [1])
        #expect(outcome.clip.notes.first?.hasPrefix("pictures show postures") == true)
    }

    @Test func `a folder with a film's frames is scored by the second`() async throws {
        for frame in 0..<40 {
            let name = "film/\(100 + frame).png"
            try folder.write("", to: name)
            try ImageFile.writePNG(Bitmap(size: PixelSize(width: 64, height: 48)), to: folder.file(name))
        }
        var job = job(output)
        job.settings.sequenceFrameRate = 10
        let outcome = try await job.run(AnalysisInput(name: folder.file("film")))
        #expect(!outcome.clip.arePictures && outcome.clip.people.map(\.seconds) == [4])
        #expect(outcome.clip.source.duration == .seconds(4))
    }

    @Test func `a folder's pictures are not kept once their people are scored`() throws {
        let format = SourceFormat(
            name: "photos", size: PixelSize(width: 16, height: 8), frameRate: nil, isPictureFolder: true)
        var course = ErgonomicsCourse(.init(), format: format, momentCount: 1)
        weak var first: PixelBuffer?
        for index in 0..<3 {
            var frame = try testFrame(index)
            frame.fileName = "\(index).jpg"
            if index == 0 { first = frame.pixelBuffer }
            var pose = standing(x: 0.5)
            pose.world = Worker.world(isBowed: false)
            // Another person in each picture.
            let person = TrackedPerson(id: index, pose: pose, isProminent: true)
            let scored = try course.add(FrameResult(frame: frame, people: [person]))
            #expect(scored.map(\.file) == ["\(index).jpg"])
        }
        #expect(first == nil && course.people.count == 3)
    }

    @Test func `a film that does not say its frame rate, as browsers record it, is no picture`() {
        func arePictures(frameCount: Int?) -> Bool {
            let format = SourceFormat(
                name: "recording.webm", size: PixelSize(width: 64, height: 48), frameRate: nil,
                frameCount: frameCount)
            let course = ErgonomicsCourse(.init(), format: format, momentCount: 0)
            return course.clip(frames: 60, isBroken: false).arePictures
        }
        #expect(!arePictures(frameCount: nil) && arePictures(frameCount: 1))
    }

    @Test func `an input that fails does not stop the others, and a report's folder must be there`()
        async throws
    {
        try film("work.mp4", seconds: 2)
        let job = job(output)
        let names = [folder.file("missing.mp4"), folder.file("work.mp4")]
        #expect(await !ErgonomicsSession.run(names, output: output, console: Console()) { job })
        #expect(folder.names().contains("report.html"))
        var wrong = output
        wrong.report = folder.file("nowhere/report.html")
        var isLoaded = false
        let isDone = await ErgonomicsSession.run(names, output: wrong, console: Console()) {
            isLoaded = true
            return job
        }
        // Refused before the models are loaded.
        #expect(!isDone && !isLoaded)
    }

    @Test func `combinations that cannot be written are refused`() {
        var output = ErgonomicsOutput()
        #expect(output.problem(inputs: ["a.mp4", "b.mp4"]) == nil)
        output.format = .csv
        #expect(output.problem(inputs: ["a.mp4"]) == nil)
        #expect(output.problem(inputs: ["a.mp4", "b.mp4"])?.contains("--output DIR") == true)
        output.report = "-"
        #expect(output.problem(inputs: ["a.mp4"])?.contains("--report is a file") == true)
    }
}
