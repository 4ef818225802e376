import Foundation
import Movement
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import ResultExport

@Suite struct AngleExportTests {
    private let folder = ScratchFolder()
    private let header = ExportHeader(
        source: SourceFormat(name: "clip.mp4", size: PixelSize(width: 200, height: 100), frameRate: 30))

    private func result(_ angles: PersonAngles?) throws -> FrameResult {
        let pose = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [Joint(jointName: .nose, location: NormalizedPoint(x: 0.25, y: 0.9), confidence: 0.8)])
        var result = FrameResult(
            frame: try testFrame(3, size: PixelSize(width: 200, height: 100)),
            people: [TrackedPerson(id: 2, pose: pose, isProminent: true)])
        result.angles = angles.map { [2: $0] } ?? [:]
        return result
    }

    private func line(_ result: FrameResult) -> String {
        var json = JSONText()
        json.object { $0.writeFrame(result) }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `people in JSON have the angles that were seen`() throws {
        let angles = PersonAngles(
            space: JointAngles([.leftKnee: 90.04, .trunkTwist: -12.35]), picture: JointAngles([.leftKnee: 84])
        )
        #expect(
            line(try result(angles)).hasSuffix(
                #","angles":{"leftKnee":90,"trunkTwist":-12.4},"pictureAngles":{"leftKnee":84}}]}"#))
        let flat = line(try result(PersonAngles(picture: JointAngles([.trunk: 1.5]))))
        #expect(flat.hasSuffix(#","pictureAngles":{"trunk":1.5}}]}"#) && !flat.contains(#""angles""#))
        #expect(!line(try result(nil)).contains("ngles"))
    }

    @Test func `a table of angles has a row for each frame and person`() throws {
        let exporter = CSVExporter(
            people: try ByteSink(path: folder.path + "/c.csv"), predictions: nil,
            angles: try ByteSink(path: folder.path + "/c.angles.csv"))
        try exporter.begin(header)
        try exporter.write(
            try result(
                PersonAngles(
                    space: JointAngles([.leftElbow: 10]), picture: JointAngles([.leftElbow: 11, .pelvis: -3]))
            ))
        try exporter.write(try result(nil))
        try exporter.complete(AnalysisSummary(frameRate: 30, secondsPerPrediction: 1))
        let rows = try #require(folder.text("c.angles.csv")).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 2 && rows[0].count == rows[1].count)
        let row = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(row["frame"] == "3" && row["time"] == "0.1" && row["id"] == "2")
        #expect(row["leftElbow"] == "10" && row["picture_leftElbow"] == "11" && row["picture_pelvis"] == "-3")
        #expect(row["rightElbow"] == "" && row["leftWristFlexion"] == "")
    }

    @Test func `a repetition's measures are in the order in which they happen`() {
        var measures = RepetitionMeasures(
            range: [.leftKnee: 3.21...100], principalAngle: .leftKnee, depth: 99.96,
            tempo: RepetitionMeasures.Tempo(down: 1.204, hold: 0.5, up: 0.75, startsDown: true),
            symmetry: 0.98765)
        func text() -> String {
            var json = JSONText()
            json.object { $0.writeMeasures(measures) }
            return String(decoding: json.bytes, as: UTF8.self)
        }
        #expect(
            text()
                == #"{"range":{"leftKnee":[3.2,100]},"depth":{"angle":"leftKnee","degrees":100},"tempo":{"down":1.2,"hold":0.5,"up":0.75},"symmetry":0.988,"jumpHeight":null}"#
        )
        measures.tempo?.startsDown = false
        #expect(text().contains(#""tempo":{"up":0.75,"hold":0.5,"down":1.2}"#))
        measures = RepetitionMeasures(jumpHeight: 0.3)
        #expect(
            text() == #"{"range":{},"depth":null,"tempo":null,"symmetry":null,"jumpHeight":0.3}"#)
    }

    @Test func `a table of repetitions has how each was done where angles were asked for`() throws {
        let exporter = CSVExporter(
            people: try ByteSink(path: folder.path + "/c.csv"), predictions: nil,
            repetitions: try ByteSink(path: folder.path + "/c.repetitions.csv"),
            angles: try ByteSink(path: folder.path + "/c.angles.csv"))
        var measured = Repetition(
            personID: 2, action: "Squats", number: 1, start: Timestamp(seconds: 1),
            end: Timestamp(seconds: 3), confidence: 0.9)
        measured.measures = RepetitionMeasures(
            range: [.leftKnee: 3.21...100], principalAngle: .leftKnee, depth: 99.96,
            tempo: RepetitionMeasures.Tempo(down: 1.204, hold: 0, up: 0.75, startsDown: true),
            symmetry: 0.98765)
        var frame = try result(nil)
        frame.repetitions = [
            measured,
            Repetition(
                personID: 2, number: 2, start: Timestamp(seconds: 3), end: Timestamp(seconds: 4),
                confidence: 0.8),
        ]
        try exporter.begin(header)
        try exporter.write(frame)
        try exporter.complete(AnalysisSummary(frameRate: 30, secondsPerPrediction: 1))
        let rows = try #require(folder.text("c.repetitions.csv")).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 3 && rows.allSatisfy { $0.count == rows[0].count })
        let row = Dictionary(uniqueKeysWithValues: zip(rows[0].map(String.init), rows[1].map(String.init)))
        let expected = [
            "depth_angle": "leftKnee", "depth": "100", "first": "down", "down": "1.2", "hold": "0",
            "up": "0.75", "symmetry": "0.988", "jump_height": "", "leftKnee_min": "3.2",
            "leftKnee_max": "100", "rightKnee_min": "",
        ]
        #expect(row.filter { expected.keys.contains($0.key) } == expected)
        // Not measured at all: nothing but what every repetition has.
        #expect(rows[2].dropFirst(6).joined() == "")
    }
}
