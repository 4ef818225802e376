import Foundation
import Overlay
import Pipeline
import PoseCore
import TestSupport
import Testing
import Throws
import Trajectories
import VideoIO

@testable import ResultExport

@Suite struct ThrowExportTests {
    private static let path = FlightPath(
        reference: Timestamp(seconds: 1), position: SIMD2(0.25, 0.5), velocity: SIMD2(0.5, 1),
        verticalAcceleration: -4)

    private static func trajectory(_ id: Int = 3, after: Int? = nil) -> TrajectoryObservation {
        let detections = [(1.0, 0.25, 0.5), (1.25, 0.375, 0.625), (1.5, 0.5, 0.5)].map { time, x, y in
            TrajectoryObservation.Detection(
                time: Timestamp(seconds: time), location: .init(x: Float(x), y: Float(y) + 0.0625),
                radius: 0.0125)
        }
        return TrajectoryObservation(
            id: id, detections: detections, path: path, confidence: 0.975, precedingID: after)
    }

    private static func thrown(_ id: Int = 1) -> Throw {
        var result = Throw(
            id: id, release: Timestamp(seconds: 0.9), releasePoint: .init(x: 0.2, y: 0.375), angle: 53.8042,
            end: Timestamp(seconds: 1.5), landing: .init(x: 0.5, y: 0.5), trajectoryIDs: [3, 4])
        result.person = 2
        result.hand = .left
        result.kind = .underleg
        result.kindConfidence = 0.98762
        result.speed = ThrowSpeed(
            value: 8.25, unit: .metersPerSecond, scale: .gravity, relativeError: 0.03125)
        result.apex = Throw.Apex(time: Timestamp(seconds: 1.25), location: .init(x: 0.375, y: 0.625))
        return result
    }

    private static func line(_ body: (inout JSONText) -> Void) -> String {
        var json = JSONText()
        json.object(body)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `a trajectory is as specified, its origin at the upper left`() {
        let expected = #"""
            {"type":"trajectory","id":3,"start":1,"end":1.5,"confidence":0.975,"radius":0.0125,\#
            "points":[[1,0.25,0.4375],[1.25,0.375,0.3125],[1.5,0.5,0.4375]],\#
            "projected":[[1,0.25,0.5],[1.25,0.375,0.375],[1.5,0.5,0.5]],\#
            "equation":[8,-6,1.5],"after":1}
            """#
        #expect(Self.line { $0.writeTrajectory(Self.trajectory(after: 1)) } == expected)
    }

    @Test func `the equation holds for the projected points of the file`() throws {
        let equation = try #require(Self.trajectory().exportedEquation)
        for point in Self.trajectory().projectedPoints {
            let (x, y) = (Double(point.x), Double(1 - point.y))
            let found = (equation[0] * x + equation[1]) * x + equation[2]
            #expect(abs(found - y) < 1e-6)
        }
        var upright = Self.trajectory()
        upright.path.velocity.x = 0
        #expect(Self.line { $0.writeTrajectory(upright) }.hasSuffix(#""equation":null,"after":null}"#))
    }

    @Test func `a throw is as specified`() {
        let start = #"""
            {"type":"throw","id":1,"person":2,"hand":"left","foot":null,"kind":"Underleg","kindConfidence":0.9876,\#
            "release":0.9,"releasePoint":[0.2,0.625],"angle":53.8,\#
            "speed":{"value":8.25,"unit":"m/s","kilometersPerHour":29.7,"milesPerHour":18.455,"scale":"gravity","relativeError":0.0313},\#
            "apex":[1.25,0.375,0.375],"end":1.5,"landing":[0.5,0.5],"trajectories":[3,4]
            """#
        #expect(Self.line { $0.writeThrow(Self.thrown()) } == start + "}")
        var scored = Self.thrown()
        scored.score = ThrowScore(target: "hole", points: 15)
        #expect(Self.line { $0.writeThrow(scored) } == start + #","target":"hole","points":15}"#)
        scored.score = ThrowScore(target: nil, points: 0)
        #expect(Self.line { $0.writeThrow(scored) } == start + #","target":null,"points":0}"#)
    }

    @Test func `a throw without thrower, scale and apex has nulls`() {
        let thrown = Throw(
            id: 2, release: .zero, releasePoint: .init(x: 0.5, y: 0.25), angle: -10,
            end: Timestamp(seconds: 0.5), landing: .init(x: 1, y: 0), trajectoryIDs: [0])
        let expected = #"""
            {"type":"throw","id":2,"person":null,"hand":null,"foot":null,"kind":"None","kindConfidence":0,\#
            "release":0,"releasePoint":[0.5,0.75],"angle":-10,"speed":null,"apex":null,\#
            "end":0.5,"landing":[1,1],"trajectories":[0]}
            """#
        #expect(Self.line { $0.writeThrow(thrown) } == expected)
    }

    @Test func `a file has header, trajectories, throws and summary`() throws {
        let folder = ScratchFolder()
        let exporter = ThrowExporter(
            to: try ByteSink(path: folder.path + "/c.throws.jsonl"), flushesEveryLine: false)
        let source = SourceFormat(
            name: "c.mp4", size: PixelSize(width: 200, height: 100), frameRate: 25)
        try exporter.begin(ExportHeader(source: source, classifier: "ThrowClassifier"))
        try exporter.write(Self.trajectory())
        try exporter.write(Self.thrown())
        var scored = Self.thrown(2)
        scored.score = ThrowScore(target: "board", points: 5)
        try exporter.write(scored)
        #expect(folder.text("c.throws.jsonl") == nil)
        try exporter.complete(
            ThrowResults(
                trajectories: [Self.trajectory()], completed: [Self.thrown(), scored],
                isCameraSteady: false,
                metricScale: SceneScale(
                    source: .gravity, unitsPerPictureHeight: 4.25, relativeError: 0.03)))
        let lines = try #require(folder.text("c.throws.jsonl")).split(separator: "\n")
        #expect(lines.count == 5)
        let header = #"""
            {"type":"header","limber":"\#(limberVersion)","source":"c.mp4","width":200,"height":100,"frameRate":25,\#
            "origin":"upper-left","classifier":"ThrowClassifier","engine":null}
            """#
        let summary = #"""
            {"type":"summary","throws":2,"best":2,"averages":[{"kind":"Underleg","throws":2,\#
            "speed":{"value":8.25,"unit":"m/s","kilometersPerHour":29.7,"milesPerHour":18.455,"scale":"gravity","relativeError":0.0313},"angle":53.8,"points":5}],\#
            "score":5,"scale":{"source":"gravity","metersPerHeight":4.25,"relativeError":0.03},"camera":"moving"}
            """#
        #expect(lines[0] == header)
        #expect(lines[4] == summary)
        #expect(
            Self.line {
                $0.writeThrowSummary(ThrowSummary(of: []), isCameraSteady: true, scale: nil)
            }
                == #"{"type":"summary","throws":0,"best":null,"averages":[],"score":null,"scale":null,"camera":"steady"}"#
        )
    }

    @Test func `labels name kind, speed, angle and points`() {
        var thrown = Self.thrown()
        #expect(OverlayFlight.label(of: thrown) == ["Underleg", "8.2 m/s", "54°"])
        thrown.kind = .none
        thrown.speed = nil
        thrown.score = ThrowScore(target: "board", points: 1)
        #expect(OverlayFlight.label(of: thrown) == ["Throw", "54°", "1 point"])
    }

    @Test func `a trail begins at the release and fades, and the object is drawn while it flies`() throws {
        let flight = ThrowFlight(trajectories: [Self.trajectory()], thrown: Self.thrown())
        let now = OverlayFlight.moving(flight, at: Timestamp(seconds: 1.5), aspectRatio: 2)
        let trail = try #require(now.first?.trail)
        let (start, end) = (try #require(trail.first), try #require(trail.last))
        #expect(abs(start.location.x - 0.2) < 1e-5)
        #expect(abs(end.location.x - 0.5) < 1e-5)
        #expect(zip(trail.dropFirst(), trail).allSatisfy { $0.strength > $1.strength })
        #expect(end.strength == 1)
        #expect(now.first?.head != nil)
        let later = OverlayFlight.moving(flight, at: Timestamp(seconds: 2.6), aspectRatio: 2)
        #expect(later.first?.head == nil)
        #expect(later.first?.trail.first?.strength == 0)
        // Known already, but later than the picture.
        let early = OverlayFlight.moving(flight, at: Timestamp(seconds: 1.1), aspectRatio: 2)
        #expect(abs((early.first?.trail.last?.location.x ?? 0) - 0.3) < 1e-5)
        #expect(early.first?.head == early.first?.trail.last?.location)
        #expect(OverlayFlight.moving(flight, at: Timestamp(seconds: 0.8), aspectRatio: 2).isEmpty)
        let bounced = ThrowFlight(
            trajectories: [Self.trajectory(), Self.trajectory(4, after: 3)], thrown: Self.thrown())
        let still = OverlayFlight.still(bounced, colorIndex: 2, aspectRatio: 2)
        #expect(still.map(\.colorIndex) == [2, 2] && still.map(\.marks.count) == [3, 3])
        #expect(still.map(\.label.first) == ["Underleg", nil])
    }
}
