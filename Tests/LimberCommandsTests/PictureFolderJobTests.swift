import Foundation
import Pipeline
import PoseCore
import PoseEstimation
import ResultExport
import TestSupport
import Testing
import VideoIO

@testable import LimberCommands

@Suite struct PictureFolderJobTests {
    /// Sees one person in every frame.
    private struct OnePerson: PoseEstimating {
        func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
            [standing(x: 0.5)]
        }

        func reset() {}
    }

    @Test func `pictures that are not read are named, and the others keep their place`() async throws {
        let folder = ScratchFolder()
        try folder.write("no picture", to: "photos/1.jpg")
        try folder.write("FUJIFILMCCD-RAW 0201", to: "photos/3.raf")
        for (name, width) in [("2.png", 64), ("4.png", 48)] {
            try ImageFile.writePNG(
                Bitmap(size: PixelSize(width: width, height: 32)), to: folder.file("photos/" + name))
        }
        var output = AnalysisOutput()
        output.folder = folder.path
        let job = AnalysisJob(
            analyzer: VideoAnalyzer(estimator: OnePerson()), actions: nil, classifierName: nil,
            output: output)
        var warnings: [String] = []
        let input = try #require(AnalysisInput.list([folder.file("photos")]).first).get()
        let summary = try await job.run(input) { progress in
            if case .warning(let text) = progress { warnings.append(text) }
        }
        #expect(summary.frames == 2 && summary.dropped == 2)
        #expect(
            warnings.map { $0.replacing(folder.path + "/", with: "") } == [
                "photos/1.jpg: is no picture that can be decoded, although it is named .jpg; check what it is",
                "photos/3.raf: is a RAW photograph (RAF), which is not read; export it as JPEG",
            ])
        let frames = try #require(folder.text("photos.jsonl")).split(separator: "\n").filter {
            $0.hasPrefix(#"{"type":"frame""#)
        }
        #expect(frames.count == 2)
        #expect(
            frames.first?.contains(#""frame":1,"time":0,"file":"2.png","people":[{"id":1,"prominent":true"#)
                == true)
        #expect(
            frames.last?.contains(#""frame":3,"time":0.066667,"file":"4.png","width":48,"height":32"#) == true
        )
    }

    @Test func `an overlay shows each photograph for two seconds`() async throws {
        let folder = ScratchFolder()
        try folder.write("no picture", to: "photos/2.jpg")
        for name in ["1.png", "3.png"] {
            try ImageFile.writePNG(
                Bitmap(size: PixelSize(width: 64, height: 32)), to: folder.file("photos/" + name))
        }
        #expect(try await times(folder.file("photos"), in: folder, "photos") == [0, 2])
        #expect(try await times(folder.file("photos/3.png"), in: folder, "3") == [0])
        #expect(try FrameReader(folder.file("3.overlay.mp4")).format.duration == .seconds(2))
        #expect(try FrameReader(folder.file("photos.overlay.mp4")).format.duration == .seconds(4))
    }

    @Test func `an overlay of the pictures of a film has its times`() async throws {
        let folder = ScratchFolder()
        try folder.write("no picture", to: "film/notes.txt")
        for name in ["1.png", "2.png", "3.png"] {
            try ImageFile.writePNG(
                Bitmap(size: PixelSize(width: 64, height: 32)), to: folder.file("film/" + name))
        }
        #expect(try await times(folder.file("film"), in: folder, "film", rate: 10) == [0, 0.1, 0.2])
    }

    /// The times of an overlay's frames in seconds.
    private func times(
        _ source: String, in folder: ScratchFolder, _ clip: String, rate: Double? = nil
    ) async throws -> [Double] {
        var output = AnalysisOutput()
        output.folder = folder.path
        output.hasOverlay = true
        var job = AnalysisJob(
            analyzer: VideoAnalyzer(estimator: OnePerson()), actions: nil, classifierName: nil,
            output: output)
        job.settings.sequenceFrameRate = rate
        _ = try await job.run(#require(AnalysisInput.list([source]).first).get())
        let reader = try FrameReader(folder.file(clip + ".overlay.mp4"))
        var times: [Double] = []
        while let frame = try reader.next() {
            times.append((frame.timestamp.seconds * 1000).rounded() / 1000)
        }
        return times
    }
}
