import Foundation
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import ResultExport

/// Results of a folder of two photographs of different sizes, of which the one before them could not be read.
@Suite struct PictureExportTests {
    private let folder = ScratchFolder()

    private func export(_ format: ExportFormat) throws {
        var output = AnalysisOutput()
        output.folder = folder.path
        output.format = format
        output.hasHands = true
        let exporter = try output.exporter(for: "c")
        var source = SourceFormat(name: "photos", size: PixelSize(width: 200, height: 100), frameRate: 30)
        source.isPictureFolder = true
        try exporter.begin(ExportHeader(source: source))
        let hand = TrackedHand(id: 2, pose: pinchingHand(gap: 0), personID: 1)
        for (index, name, size) in [
            (1, "ann, 1.heic", PixelSize(width: 200, height: 100)),
            (2, "bob.jpg", PixelSize(width: 100, height: 400)),
        ] {
            var frame = try testFrame(index, size: size)
            frame.fileName = name
            let person = TrackedPerson(id: 1, pose: standing(x: 0.5), isProminent: true)
            try exporter.write(FrameResult(frame: frame, people: [person], hands: [hand]))
        }
        try exporter.complete(AnalysisSummary(frameRate: 30))
    }

    private func object(_ text: some StringProtocol) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func `JSON Lines name the picture, and its size where it is another`() throws {
        try export(.jsonl)
        let lines = try #require(folder.text("c.jsonl")).split(separator: "\n")
        #expect(
            lines[1].hasPrefix(#"{"type":"frame","frame":1,"time":0.033333,"file":"ann, 1.heic","people":["#))
        #expect(
            lines[2].hasPrefix(
                #"{"type":"frame","frame":2,"time":0.066667,"file":"bob.jpg","width":100,"height":400,"people":["#
            ))
    }

    @Test func `CSV has a column for the picture`() throws {
        try export(.csv)
        for (name, count) in [("c.csv", 10 + 57), ("c.hands.csv", 7 + 63 + 3)] {
            let lines = try #require(folder.text(name)).split(separator: "\n")
            #expect(lines[0].hasPrefix("frame,time,file,id,"))
            #expect(lines[0].split(separator: ",").count == count)
            #expect(lines[1].hasPrefix(#"1,0.033333,"ann, 1.heic","#))
            #expect(lines[2].hasPrefix("2,0.066667,bob.jpg,"))
        }
    }

    @Test func `COCO has the pictures' own names and sizes`() throws {
        try export(.coco)
        let root = try object(try #require(folder.text("c.coco.json")))
        let images = try #require(root["images"] as? [[String: Any]])
        #expect(images.map { $0["file_name"] as? String } == ["ann, 1.heic", "bob.jpg"])
        #expect(images.map { $0["id"] as? Int } == [2, 3])
        #expect(images.map { $0["height"] as? Int } == [100, 400])
    }

    @Test func `OpenPose keeps the indices and names the pictures`() throws {
        try export(.openpose)
        #expect(
            folder.names(in: "c_openpose") == [
                "c_000000000001_keypoints.json", "c_000000000002_keypoints.json",
            ])
        let root = try object(try #require(folder.text("c_openpose/c_000000000002_keypoints.json")))
        #expect(root["file"] as? String == "bob.jpg")
    }
}
