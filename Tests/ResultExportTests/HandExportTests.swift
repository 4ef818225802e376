import ActionClassification
import Foundation
import Gestures
import Movement
import Pipeline
import PoseCore
import PoseEstimation
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import ResultExport

@Suite struct HandExportTests {
    private let folder = ScratchFolder()
    private let size = PixelSize(width: 200, height: 100)

    @Test func `JSON Lines have hands on request`() throws {
        let exporter = JSONLinesExporter(
            to: try ByteSink(path: folder.path + "/c.jsonl"), flushesEveryFrame: false)
        try export(with: exporter)
        let lines = try #require(folder.text("c.jsonl")).split(separator: "\n")
        let hand =
            #"{"id":7,"person":3,"chirality":"left","confidence":0.9,"joints":{"wrist":[0.25,0.1,0.8],"thumbCMC":[0,0,0],"#
        #expect(lines[1].contains(#","people":[{"id":3,"#))
        #expect(lines[1].contains(#","hands":["# + hand))
        #expect(lines[1].contains(#"{"id":8,"person":null,"chirality":"unknown","#))
        let frame = try #require(
            try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
        let hands = try #require(frame["hands"] as? [[String: Any]])
        #expect(hands.map { ($0["joints"] as? [String: Any])?.count } == [21, 21])
        #expect(lines[2] == #"{"type":"frame","frame":1,"time":0.033333,"people":[],"hands":[]}"#)
        #expect(lines[3] == #"{"type":"frame","frame":2,"time":0.066667,"people":[]}"#)
    }

    @Test func `gestures, pinches and strokes are in the lines`() throws {
        let sink = try ByteSink(path: folder.path + "/g.jsonl")
        let exporter = JSONLinesExporter(to: sink, flushesEveryFrame: false)
        let hand = TrackedHand(id: 4, pose: Self.hand(.right))
        let point = PinchDrawing.Point(
            location: NormalizedPoint(x: 0.5, y: 0.75), time: Timestamp(seconds: 0.25))
        try exporter.begin(
            ExportHeader(
                source: SourceFormat(name: "g", size: size, frameRate: 30), classifier: nil, labels: []))
        try exporter.write(
            FrameResult(
                frame: try testFrame(0, size: size), hands: [hand],
                handActivities: [4: Self.activity],
                strokes: [HandStroke(id: 2, handID: 4, start: 7, points: [point], isEnded: true)]))
        try exporter.complete(AnalysisSummary(frameRate: 30))
        let line = try #require(folder.text("g.jsonl")).split(separator: "\n")[1]
        #expect(
            line.contains(
                #""gesture":{"label":"ok","confidence":0.75},"pinch":{"state":"pinched","point":[0.5,0.25]}}]"#
            ))
        #expect(
            line.hasSuffix(
                #","strokes":[{"id":2,"hand":4,"start":7,"points":[[0.5,0.25,0.25]],"ended":true}]}"#))
    }

    @Test func `CSV has a table for hands`() throws {
        var output = AnalysisOutput()
        output.folder = folder.path
        output.format = .csv
        output.hasHands = true
        try export(with: try output.exporter(for: "c"))
        #expect(
            folder.names() == [
                "c.csv", "c.hands.csv", "c.predictions.csv", "c.repetitions.csv", "c.segments.csv",
            ])
        let hands = try #require(folder.text("c.hands.csv")).split(separator: "\n")
        #expect(hands.count == 3)
        #expect(
            hands[0].hasPrefix("frame,time,id,person,chirality,confidence,wrist_x,wrist_y,wrist_confidence,"))
        #expect(hands[0].hasSuffix(",littleTip_confidence,gesture,gesture_confidence,pinch"))
        #expect(hands[1].hasPrefix("0,0,7,3,left,0.9,0.25,0.1,0.8,0,0,0,"))
        #expect(hands[2].hasPrefix("0,0,8,,unknown,"))
        #expect(hands[1].hasSuffix(",ok,0.75,pinched"))
        #expect(hands[2].hasSuffix(",0,0,0,,,"))
        #expect(hands.allSatisfy { $0.count { $0 == "," } == 6 + 63 + 3 - 1 })
    }

    @Test func `predictions and segments name the hand that they are about`() throws {
        var output = AnalysisOutput()
        output.folder = folder.path
        output.format = .csv
        output.hasHands = true
        let exporter = try output.exporter(for: "c")
        let source = SourceFormat(name: "c.mp4", size: size, frameRate: 30)
        try exporter.begin(ExportHeader(source: source, classifier: "waves", labels: ["Wave"]))
        var result = FrameResult(frame: try testFrame(0, size: size))
        let second = Timestamp(seconds: 1)
        result.predictions = [7, nil].map { hand in
            var prediction = ActionPrediction(
                start: .zero, end: second, trackID: 3, kind: .action, label: "Wave", confidence: 0.5,
                probabilities: ["Wave": 0.5])
            prediction.handID = hand
            return prediction
        }
        result.segments = [7, nil].map {
            ActionSegment(
                personID: nil, handID: $0, label: "Wave", start: .zero, end: second, confidence: 0.5)
        }
        try exporter.write(result)
        try exporter.complete(AnalysisSummary(frameRate: 30))
        #expect(
            folder.text("c.predictions.csv") == """
                time,start,end,person,label,confidence,kind,probability_Wave,hand
                1,0,1,3,Wave,0.5,action,0.5,7
                1,0,1,3,Wave,0.5,action,0.5,

                """)
        #expect(
            folder.text("c.segments.csv") == """
                person,label,start,end,confidence,hand
                ,Wave,0,1,0.5,7
                ,Wave,0,1,0.5,

                """)
    }

    @Test func `COCO and OpenPose have the hands of each person`() throws {
        try export(with: COCOExporter(to: try ByteSink(path: folder.path + "/c.json"), clip: "c"))
        let data = Data(try #require(folder.text("c.json")).utf8)
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let annotations = try #require(root["annotations"] as? [[String: Any]])
        #expect(annotations.count == 1)
        #expect(annotations[0]["lefthand_valid"] as? Bool == true)
        #expect(annotations[0]["righthand_valid"] as? Bool == false)
        #expect(annotations[0]["lefthand_box"] as? [Double] == [50, 10, 0, 0])
        let left = try #require(annotations[0]["lefthand_kpts"] as? [Double])
        #expect(left.count == 63)
        #expect(Array(left[..<3]) == [50, 10, 0.8])
        #expect((annotations[0]["righthand_kpts"] as? [Double])?.allSatisfy { $0 == 0 } == true)

        try export(with: try OpenPoseExporter(folder: folder.path + "/c_openpose", clip: "c"))
        let text = try #require(folder.text("c_openpose/c_000000000000_keypoints.json"))
        let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let person = try #require((file["people"] as? [[String: Any]])?.first)
        let keypoints = try #require(person["hand_left_keypoints_2d"] as? [Double])
        #expect(keypoints.count == 63)
        #expect(Array(keypoints[..<3]) == [50, 10, 0.8])
        #expect(person["hand_right_keypoints_2d"] as? [Double] == Array(repeating: 0, count: 63))
    }

    private static let activity = HandActivity(
        gesture: GesturePrediction(probabilities: [.ok: 0.75, .none: 0.25]), pinch: .pinched,
        pinchPoint: NormalizedPoint(x: 0.5, y: 0.75))

    private static func hand(_ chirality: Chirality, x: Float = 0.4) -> HumanHandPoseObservation {
        HumanHandPoseObservation(
            confidence: 0.9, chirality: chirality,
            joints: HandJointName.allCases.enumerated().map { index, name in
                Joint(
                    jointName: name,
                    location: NormalizedPoint(x: x + 0.01 * Float(index), y: 0.5 + 0.005 * Float(index)),
                    confidence: 0.9)
            })
    }

    private func export(with exporter: any ResultExporter) throws {
        let wrist = Joint(
            jointName: HandJointName.wrist, location: NormalizedPoint(x: 0.25, y: 0.9), confidence: 0.8)
        let body = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [Joint(jointName: .nose, location: NormalizedPoint(x: 0.25, y: 0.9), confidence: 0.8)])
        try exporter.begin(
            ExportHeader(
                source: SourceFormat(name: "c.mp4", size: size, frameRate: 30), classifier: nil, labels: []))
        let hands = [
            TrackedHand(
                id: 7, pose: HumanHandPoseObservation(confidence: 0.9, chirality: .left, joints: [wrist]),
                personID: 3),
            TrackedHand(
                id: 8, pose: HumanHandPoseObservation(confidence: 0.5, chirality: .unknown, joints: [wrist])),
        ]
        var summary = AnalysisSummary(frameRate: 30)
        for result in [
            FrameResult(
                frame: try testFrame(0, size: size),
                people: [TrackedPerson(id: 3, pose: body, isProminent: true)], hands: hands,
                handActivities: [7: Self.activity]),
            FrameResult(frame: try testFrame(1, size: size), hands: []),
            FrameResult(frame: try testFrame(2, size: size)),
        ] {
            summary.add(result)
            try exporter.write(result)
        }
        try exporter.complete(summary)
    }
}
