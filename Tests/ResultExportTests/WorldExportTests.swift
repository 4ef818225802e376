import Foundation
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import ResultExport

@Suite struct WorldExportTests {
    private let folder = ScratchFolder()
    private let size = PixelSize(width: 200, height: 100)

    private func export(with exporter: any ResultExporter) throws {
        var pose = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [Joint(jointName: .nose, location: NormalizedPoint(x: 0.5, y: 0.5), confidence: 0.8)])
        let plain = TrackedPerson(id: 3, pose: pose, isProminent: false)
        pose.world = WorldPose(joints: [
            .nose: WorldPose.Joint(position: SIMD3(0.1, 0.62342, -0.05), confidence: 0.8),
            .leftToe: WorldPose.Joint(position: SIMD3(0, -1, 0), confidence: 0.5),
        ])
        let source = SourceFormat(name: "c", size: size, frameRate: 30)
        try exporter.begin(ExportHeader(source: source, classifier: nil, labels: []))
        let people = [TrackedPerson(id: 2, pose: pose, isProminent: true), plain]
        try exporter.write(FrameResult(frame: try testFrame(0, size: size), people: people))
        try exporter.complete(AnalysisSummary(frameRate: 30, secondsPerPrediction: 0))
    }

    @Test func `JSON Lines have the joints in space that were found`() throws {
        try export(
            with: JSONLinesExporter(
                to: try ByteSink(path: folder.path + "/c.jsonl"), flushesEveryFrame: false))
        let line = try #require(folder.text("c.jsonl")).split(separator: "\n")[1]
        let world = #""world":{"nose":[0.1,0.6234,-0.05],"leftToe":[0,-1,0]}}"#
        #expect(line.contains(world))
        #expect(line.components(separatedBy: #""world""#).count == 2)
    }

    @Test func `CSV has a table of its own for joints in space`() throws {
        func sink(_ name: String) throws -> ByteSink { try ByteSink(path: folder.path + "/" + name) }
        try export(
            with: CSVExporter(
                people: try sink("c.csv"), predictions: nil, world: try sink("c.world.csv")))
        let rows = try #require(folder.text("c.world.csv")).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        try #require(rows.count == 2)
        #expect(rows[0].count == 3 + 4 * WorldJointName.allCases.count)
        #expect(rows[0].prefix(5) == ["frame", "time", "id", "nose_x", "nose_y"])
        #expect(rows[1].count == rows[0].count)
        #expect(rows[1].prefix(8) == ["0", "0", "2", "0.1", "0.6234", "-0.05", "0.8", ""])
        let people = try #require(folder.text("c.csv")).split(separator: "\n")
        #expect(people.count == 3)
        #expect(!people[0].contains("Toe"))
    }
}
