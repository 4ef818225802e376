import Foundation
import Pipeline
import PoseCore
import PoseEstimation
import ResultExport
import TestSupport
import Testing
import Throws
import Trajectories
import VideoIO

@testable import LimberCommands

@Suite struct ThrowsJobTests {
    private let folder = ScratchFolder()

    private func output(_ configure: (inout ThrowsOutput) -> Void = { _ in }) -> ThrowsOutput {
        var output = ThrowsOutput()
        output.folder = folder.file("out")
        configure(&output)
        return output
    }

    private func job(
        _ output: ThrowsOutput, isSteady: Bool = true, hasBodies: Bool = true, targets: [ThrowTarget] = []
    ) -> ThrowsJob {
        var configuration = ThrowAnalysis.Configuration(classifier: FlyingBall.Classifier())
        configuration.targets = targets
        configuration.countsUnseenThrowers = hasBodies
        let estimator: any PoseEstimating = hasBodies ? FlyingBall.Estimator() : NoBodyEstimator()
        return ThrowsJob(
            analyzer: VideoAnalyzer(estimator: estimator), configuration: configuration,
            classifierName: "Fake", output: output
        ) { _ in FlyingBall.Detector(isCameraSteady: isSteady) }
    }

    private func lines(_ name: String) throws -> [[String: Any]] {
        try #require(folder.text("out/" + name)).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test(arguments: [(true, false, 64), (true, true, nil), (false, false, nil)])
    func `the trajectories of a source without an end have a bound, where no picture of all is asked for`(
        isLive: Bool, hasStill: Bool, bound: Int?
    ) throws {
        let region = NormalizedRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        let makeDetector = ThrowsJob.detectorFactory(region: region, for: output { $0.hasStill = hasStill })
        let format = SourceFormat(name: "camera", size: FlyingBall.size, isLive: isLive)
        let detector = try #require(try makeDetector(format) as? TrajectoryDetector)
        #expect(detector.configuration.maximumKeptTrajectories == bound)
        #expect(detector.configuration.regionOfInterest == region)
    }

    @Test func `a film becomes a file, a video and a still of its throw`() async throws {
        try FlyingBall.film(folder.file("clip.mp4"))
        let output = output {
            $0.hasOverlay = true
            $0.hasStill = true
        }
        try output.prepare()
        let net = ThrowTarget(
            name: "net", region: NormalizedRect(x: 0.75, y: 0.5, width: 0.2, height: 0.2))
        var written: [String] = []
        let summary = try await job(output, targets: [net]).run(
            AnalysisInput(name: folder.file("clip.mp4"))
        ) { progress in
            if case .wrote(let path) = progress { written.append(path) }
        }
        #expect(summary.frames == 75 && summary.results.completed.count == 1)
        let names = ["clip.throws.jsonl", "clip.throws.overlay.mp4", "clip.throws.png"]
        #expect(folder.names(in: "out") == names)
        #expect(written == names.dropFirst().map { folder.file("out/" + $0) })
        let lines = try lines("clip.throws.jsonl")
        #expect(lines.map { $0["type"] as? String } == ["header", "trajectory", "throw", "summary"])
        #expect(lines[0]["classifier"] as? String == "Fake")
        let thrown = lines[2]
        #expect(thrown["person"] as? Int == 1 && thrown["hand"] as? String == "right")
        #expect(thrown["kind"] as? String == "Underhand" && thrown["kindConfidence"] as? Double == 0.875)
        #expect(abs((thrown["release"] as? Double ?? 0) - FlyingBall.release) <= 1 / 30.0)
        #expect(thrown["target"] as? String == "net" && thrown["points"] as? Int == 1)
        let speed = try #require(thrown["speed"] as? [String: Any])
        #expect(speed["unit"] as? String == "m/s" && speed["scale"] as? String == "gravity")
        // 0.55 of 16 : 9 heights across, 1.5 heights up, 4 m a height.
        let expected = 4 * (0.9778 * 0.9778 + 1.5 * 1.5).squareRoot()
        #expect(abs((speed["value"] as? Double ?? 0) / expected - 1) < 0.03)
        #expect(lines[3]["camera"] as? String == "steady" && lines[3]["score"] as? Int == 1)
        let video = try FrameReader(folder.file("out/clip.throws.overlay.mp4"))
        #expect(video.format.size == FlyingBall.size)
        let still = try FrameReader(folder.file("out/clip.throws.png"))
        #expect(still.format.size == FlyingBall.size)
    }

    @Test func `a folder with a film's frames has its times`() async throws {
        for frame in 0..<6 {
            let name = "film/\(frame).png"
            try folder.write("", to: name)
            try ImageFile.writePNG(Bitmap(size: FlyingBall.size), to: folder.file(name))
        }
        let output = output()
        try output.prepare()
        var job = job(output)
        job.settings.sequenceFrameRate = 120
        var format: SourceFormat?
        let summary = try await job.run(AnalysisInput(name: folder.file("film"))) { progress in
            if case .opened(let opened) = progress { format = opened }
        }
        #expect(summary.frames == 6 && format?.frameRate == 120)
    }

    @Test func `the same film twice gives the same bytes`() async throws {
        try FlyingBall.film(folder.file("clip.mp4"))
        let output = output()
        try output.prepare()
        var texts: [String] = []
        for _ in 0..<2 {
            _ = try await job(output).run(AnalysisInput(name: folder.file("clip.mp4")))
            texts.append(try #require(folder.text("out/clip.throws.jsonl")))
        }
        #expect(texts[0] == texts[1])
    }

    @Test func `without bodies trajectories alone are the result`() async throws {
        try FlyingBall.film(folder.file("clip.mp4"))
        let output = output()
        try output.prepare()
        _ = try await job(output, hasBodies: false).run(AnalysisInput(name: folder.file("clip.mp4")))
        let types = try lines("clip.throws.jsonl").map { $0["type"] as? String }
        #expect(types == ["header", "trajectory", "summary"])
    }

    @Test func `a moving camera is in the summary and is warned of`() async throws {
        try FlyingBall.film(folder.file("clip.mp4"))
        let output = output()
        try output.prepare()
        let summary = try await job(output, isSteady: false).run(
            AnalysisInput(name: folder.file("clip.mp4")))
        #expect(try lines("clip.throws.jsonl").last?["camera"] as? String == "moving")
        #expect(ThrowsSession.problem(of: summary)?.contains("camera moves") == true)
    }

    @Test func `a photograph and a clip shorter than a flight give empty results and a reason`() async throws
    {
        try FlyingBall.film(folder.file("short.mp4"), frames: 4)
        try ImageFile.writePNG(Bitmap(size: FlyingBall.size), to: folder.file("photo.png"))
        let output = output { $0.hasStill = true }
        try output.prepare()
        for (name, reason) in [
            ("short.mp4", "has 4 frames; a flight is found in 5 or more"),
            ("photo.png", "is a single picture; throws are found in videos"),
        ] {
            let input = AnalysisInput(name: folder.file(name))
            let summary = try await job(output).run(input)
            #expect(ThrowsSession.problem(of: summary) == reason)
            let lines = try lines("\(input.clip).throws.jsonl")
            #expect(lines.map { $0["type"] as? String } == ["header", "summary"])
            #expect(lines[1]["throws"] as? Int == 0)
        }
        var summary = ThrowsJob.Summary()
        summary.frames = 50
        #expect(ThrowsSession.problem(of: summary)?.contains("same time") == true)
        summary.hasDuration = true
        #expect(ThrowsSession.problem(of: summary) == nil)
        summary.results.apparentSlowMotion = 2.04
        #expect(
            ThrowsSession.problem(of: summary, shownAt: 2)
                == "what flies falls too slowly beside the people, so that speeds may be wrong: "
                + "give about --slow-motion 4.1 if the clip is slower than it was")
    }

    @Test func `an input that fails does not stop the others, and leaves no file`() async throws {
        try FlyingBall.film(folder.file("clip.mp4"))
        try folder.write("no film", to: "text.mp4")
        let output = output()
        let job = job(output)
        let isDone = await ThrowsSession.run(
            [folder.file("missing.mp4"), folder.file("text.mp4"), folder.file("clip.mp4")], output: output,
            console: Console()
        ) { job }
        #expect(!isDone)
        #expect(folder.names(in: "out") == ["clip.throws.jsonl"])
    }

    @Test func `an output that cannot be written is reported, the others are written`() async throws {
        try FlyingBall.film(folder.file("clip.mp4"))
        let output = output { $0.hasStill = true }
        try output.prepare()
        // A folder has the still's name.
        try folder.write("x", to: "out/clip.throws.png/file")
        await #expect(throws: VideoError.self) {
            _ = try await job(output).run(AnalysisInput(name: folder.file("clip.mp4")))
        }
        #expect(folder.names(in: "out").contains("clip.throws.jsonl"))
    }

    @Test func `a live source's trajectories and throws are written as they end, each once`() throws {
        let output = output()
        try output.prepare()
        let format = SourceFormat(name: "live", size: FlyingBall.size, isLive: true)
        var outputs = ThrowOutputs(
            "live", output, targets: [], format: format, header: ExportHeader(source: format))
        func trajectory(_ id: Int, _ count: Int) -> TrajectoryObservation {
            TrajectoryObservation(
                id: id,
                detections: (0..<count).map {
                    .init(time: Timestamp(seconds: Double($0) / 30), location: .zero, radius: 0.01)
                }, path: FlyingBall.path, confidence: 1)
        }
        let frame = FrameResult(
            frame: Frame(
                index: 0, timestamp: .zero,
                pixelBuffer: try #require(
                    PixelBuffer(size: PixelSize(width: 2, height: 2), rgb: [UInt8](repeating: 0, count: 12))))
        )
        let thrown = Throw(
            id: 1, release: .zero, releasePoint: .zero, angle: 0, end: .zero, landing: .zero,
            trajectoryIDs: [0])
        outputs.write(
            frame,
            ThrowFrameResult(
                trajectories: [trajectory(0, 5)], flights: [ThrowFlight(trajectories: [trajectory(0, 5)])]))
        outputs.write(
            frame,
            ThrowFrameResult(
                trajectories: [trajectory(1, 5)], flights: [ThrowFlight(trajectories: [trajectory(1, 5)])],
                completed: [thrown]))
        outputs.complete(
            ThrowResults(
                trajectories: [trajectory(0, 7), trajectory(1, 8), trajectory(2, 5)], completed: [thrown]))
        #expect(outputs.failures.allSatisfy { $0 == nil })
        let lines = try lines("live.throws.jsonl")
        #expect(
            lines.map { $0["type"] as? String } == ["header", "trajectory", "throw", "trajectory", "summary"])
        #expect(lines.compactMap { ($0["points"] as? [Any])?.count } == [5, 8])
    }

    @Test func `options are read with the origin at the upper left`() throws {
        let target = try #require(ThrowOptions.target("a=b=0.5,0.75,0.25,0.25"))
        #expect(target.name == "a=b")
        #expect(target.region == NormalizedRect(x: 0.5, y: 0, width: 0.25, height: 0.25))
        #expect(target.points == 1 && ThrowOptions.target("HOLE=0,0,1,1")?.points == 3)
        let length = try #require(ThrowOptions.knownLength("0.25,1,0.75,0.5=1.22m"))
        #expect(length.start == NormalizedPoint(x: 0.25, y: 0) && length.meters == 1.22)
        #expect(length.end == NormalizedPoint(x: 0.75, y: 0.5))
        for text in [
            "", "0,0,1,1", "0,0,1,1=", "0,0,1,1=2", "0,0,1,1=m", "0,0,1=2m", "0,0,0,0=2m", "0,0,1,2=2m",
            "0,0,1,1=-2m", "0,0,1,1=nanm", "0,0,1,1=2m=3m", "0,0,1,x=2m", "0,0,nan,1=2m",
        ] {
            #expect(ThrowOptions.knownLength(text) == nil, "\(text)")
        }
        for text in [
            "", "=0,0,1,1", " \t=0,0,1,1", "a\nb=0,0,1,1", "board", "board=", "board=0,0,1", "board=0,0,2,1",
            "board=0,0,0,1",
        ] {
            #expect(ThrowOptions.target(text) == nil, "\(text)")
        }
        #expect(NormalizedRect(option: "0.5,0,0.5,1") == NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1))
    }

    @Test(arguments: ["0.6,0,0.5,1", "0,0.8,0.5,0.21", "0.5,0.5,0.50001,0.5"])
    func `a region that reaches beyond the picture is none`(text: String) {
        #expect(NormalizedRect(option: text) == nil)
        #expect(ThrowOptions.target("board=\(text)") == nil)
    }

    @Test func `a region up to the edges is one, whatever its numbers round to`() {
        for tenths in 1..<10 {
            let rest =
                "\(Double(tenths) / 10),0.\(tenths),\(Double(10 - tenths) / 10),\(1 - Double(tenths) / 10)"
            #expect(NormalizedRect(option: rest) != nil, "\(rest)")
        }
        #expect(NormalizedRect(option: "0.3333334,0,0.6666667,1") != nil)
    }

    @Test func `overlay and still need a folder`() {
        var output = ThrowsOutput()
        #expect(output.problem == nil)
        output.hasStill = true
        #expect(output.problem == "--still writes a picture: say where with --output DIR")
        output.hasOverlay = true
        #expect(output.problem == "--overlay writes a video: say where with --output DIR")
        output.folder = "out"
        #expect(output.problem == nil)
    }
}
