import ActionClassification
import Foundation
import Movement
import Pipeline
import PoseCore
import TestSupport
import Testing
import Tracking
import VideoIO

@testable import ResultExport

@Suite struct ExporterTests {
    private let folder = ScratchFolder()
    private let size = PixelSize(width: 200, height: 100)
    private let header = ExportHeader(
        source: SourceFormat(name: "a clip.mp4", size: PixelSize(width: 200, height: 100), frameRate: 29.97),
        classifier: "Test", labels: ["Lunges", "Other, or \"none\""])

    @Test func `the header of a film in slow motion says how slow it is`() throws {
        var header = header
        header.source.slowMotion = 8
        let exporter = JSONLinesExporter(
            to: try ByteSink(path: folder.path + "/c.jsonl"), flushesEveryFrame: false)
        try exporter.begin(header)
        try exporter.complete(AnalysisSummary(frameRate: nil))
        #expect(try #require(folder.text("c.jsonl")).contains(#""frameRate":29.97,"slowMotion":8,"origin""#))
    }

    @Test func `JSON Lines are as specified`() throws {
        let exporter = JSONLinesExporter(
            to: try ByteSink(path: folder.path + "/c.jsonl"), flushesEveryFrame: false)
        try export(with: exporter)
        let lines = try #require(folder.text("c.jsonl")).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(
            lines[0]
                == #"{"type":"header","limber":"\#(limberVersion)","source":"a clip.mp4","width":200,"height":100,"frameRate":29.97,"origin":"upper-left","classifier":"Test","engine":null}"#
        )
        #expect(
            lines[1].hasPrefix(
                #"{"type":"frame","frame":0,"time":0,"people":[{"id":3,"prominent":true,"confidence":0.9,"box":[0.25,0.1,0.5,0.6],"joints":{"nose":[0.25,0.1,0.8],"leftEye":[0,0,0],"#
            ))
        #expect(
            lines[2]
                == #"{"type":"prediction","time":2,"start":0,"end":2,"person":3,"prominent":true,"label":"Lunges","confidence":0.75,"kind":"action","probabilities":{"Lunges":0.75,"Other, or \"none\"":0.25}}"#
        )
        #expect(lines[3] == #"{"type":"frame","frame":1,"time":0.033333,"people":[]}"#)
        #expect(
            lines[4]
                == #"{"type":"repetition","person":3,"action":"Lunges","number":1,"start":0.5,"end":1.25,"confidence":0.9,"side":"left"}"#
        )
        #expect(
            lines[5]
                == #"{"type":"segment","person":3,"label":"Lunges","start":0.25,"end":2,"confidence":0.75}"#)
        #expect(
            lines[6]
                == #"{"type":"summary","frames":2,"duration":0.0667,"actions":[{"label":"Lunges","seconds":1.75,"repetitions":1}],"dropped":2}"#
        )
        let frame = try #require(
            try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
        let person = try #require((frame["people"] as? [[String: Any]])?.first)
        #expect((person["joints"] as? [String: Any])?.count == 19)
    }

    @Test func `CSV has one row for each person and prediction`() throws {
        let exporter = CSVExporter(
            people: try ByteSink(path: folder.path + "/c.csv"),
            predictions: try ByteSink(path: folder.path + "/c.predictions.csv"),
            repetitions: try ByteSink(path: folder.path + "/c.repetitions.csv"),
            segments: try ByteSink(path: folder.path + "/c.segments.csv"))
        try export(with: exporter)
        let people = try #require(folder.text("c.csv")).split(separator: "\n")
        #expect(people.count == 2)
        #expect(
            people[0].hasPrefix(
                "frame,time,id,prominent,confidence,box_x,box_y,box_width,box_height,nose_x,nose_y,nose_confidence,"
            ))
        #expect(people[1].hasPrefix("0,0,3,1,0.9,0.25,0.1,0.5,0.6,0.25,0.1,0.8,"))
        #expect(people.allSatisfy { $0.count { $0 == "," } == 9 + 57 - 1 })
        let predictions = try #require(folder.text("c.predictions.csv")).split(separator: "\n")
        #expect(
            predictions == [
                #"time,start,end,person,label,confidence,kind,probability_Lunges,"probability_Other, or ""none""""#,
                "2,0,2,3,Lunges,0.75,action,0.75,0.25",
            ])
        #expect(
            folder.text("c.repetitions.csv")
                == "person,action,number,start,end,confidence,side\n3,Lunges,1,0.5,1.25,0.9,left\n")
        #expect(
            folder.text("c.segments.csv") == "person,label,start,end,confidence\n3,Lunges,0.25,2,0.75\n")
    }

    @Test func `a segment of no person has its label quoted as others have`() throws {
        let segments = folder.path + "/c.segments.csv"
        let exporter = CSVExporter(
            people: try ByteSink(path: folder.path + "/c.csv"), predictions: nil,
            segments: try ByteSink(path: segments))
        try exporter.begin(header)
        var result = FrameResult(frame: try testFrame(0, size: size))
        result.segments = [#"wave, "left""#, "open\"\u{301}"].map { label in
            ActionSegment(
                personID: nil, label: label, start: .zero, end: Timestamp(seconds: 1), confidence: 0.5)
        }
        try exporter.write(result)
        try exporter.complete(AnalysisSummary(frameRate: 30))
        #expect(
            folder.text("c.segments.csv")
                == "person,label,start,end,confidence\n,\"wave, \"\"left\"\"\",0,1,0.5\n,\"open\"\"\u{301}\",0,1,0.5\n"
        )
    }

    @Test func `COCO has seventeen joints in pixels`() throws {
        let exporter = COCOExporter(to: try ByteSink(path: folder.path + "/c.json"), clip: "c")
        try export(with: exporter)
        let data = Data(try #require(folder.text("c.json")).utf8)
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let images = try #require(root["images"] as? [[String: Any]])
        #expect(images.map { $0["id"] as? Int } == [1, 2])
        #expect(images[1]["file_name"] as? String == "c_000000000001.jpg")
        let annotations = try #require(root["annotations"] as? [[String: Any]])
        #expect(annotations.count == 1)
        let keypoints = try #require(annotations[0]["keypoints"] as? [Double])
        #expect(keypoints.count == 51)
        #expect(Array(keypoints[..<6]) == [50, 10, 2, 0, 0, 0])
        #expect(Array(keypoints[33..<36]) == [150, 70, 1])  // left hip, unsure
        #expect(annotations[0]["num_keypoints"] as? Int == 2)
        #expect(annotations[0]["bbox"] as? [Double] == [50, 10, 100, 60])
        let category = try #require((root["categories"] as? [[String: Any]])?.first)
        #expect((category["keypoints"] as? [String])?.count == 17)
        #expect((category["keypoints"] as? [String])?[11] == "left_hip")
    }

    @Test func `COCO joints outside the picture have visibility 0`() throws {
        let exporter = COCOExporter(to: try ByteSink(path: folder.path + "/c.json"), clip: "c")
        let pose = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                Joint(jointName: .nose, location: NormalizedPoint(x: 0.25, y: 0.9), confidence: 0.8),
                Joint(jointName: .leftHip, location: NormalizedPoint(x: 0.5, y: -0.1), confidence: 0.9),
                Joint(jointName: .leftWrist, location: NormalizedPoint(x: 1.01, y: 0.5), confidence: 0.9),
            ])
        try exporter.begin(header)
        try exporter.write(
            FrameResult(
                frame: try testFrame(0, size: size),
                people: [TrackedPerson(id: 1, pose: pose, isProminent: true)]))
        try exporter.complete(AnalysisSummary(frameRate: 30))
        let data = Data(try #require(folder.text("c.json")).utf8)
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let annotation = try #require((root["annotations"] as? [[String: Any]])?.first)
        let keypoints = try #require(annotation["keypoints"] as? [Double])
        #expect(Array(keypoints[..<3]) == [50, 10, 2])
        #expect(keypoints[3...].allSatisfy { $0 == 0 })
        #expect(annotation["num_keypoints"] as? Int == 1)
    }

    @Test func `COCO's joint names are those of poses in snake case`() {
        // left_hip and leftHip, for all 17.
        let camel = COCOExporter.jointNames.map { name in
            name.split(separator: "_").enumerated().map { $0 == 0 ? String($1) : $1.capitalized }.joined()
        }
        #expect(camel == COCOExporter.joints.map(\.rawValue))
    }

    @Test func `OpenPose has one file for each frame in the order of BODY_25`() throws {
        let exporter = try OpenPoseExporter(folder: folder.path + "/c_openpose", clip: "c")
        #expect(folder.names().filter { !$0.hasPrefix(".") }.isEmpty)
        try export(with: exporter)
        #expect(folder.names() == ["c_openpose"])
        let text = try #require(folder.text("c_openpose/c_000000000000_keypoints.json"))
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let person = try #require((root["people"] as? [[String: Any]])?.first)
        let keypoints = try #require(person["pose_keypoints_2d"] as? [Double])
        #expect(keypoints.count == 75)
        #expect(Array(keypoints[..<3]) == [50, 10, 0.8])
        #expect(Array(keypoints[36..<39]) == [150, 70, 0.3])  // 12, the left hip
        #expect(folder.text("c_openpose/c_000000000001_keypoints.json") == #"{"version":1.3,"people":[]}"#)
        // Once more over it.
        try export(with: try OpenPoseExporter(folder: folder.path + "/c_openpose", clip: "c"))
        #expect(folder.names() == ["c_openpose"])
    }

    @Test func `OpenPose's folder takes the place of frames alone, and of nothing else`() throws {
        let other = ScratchFolder()
        let path = other.file("c_openpose")
        try other.write("old", to: "c_openpose/c_000000000007_keypoints.json")
        do {
            let exporter = try OpenPoseExporter(folder: path, clip: "c")
            // What came meanwhile counts, too.
            try other.write("mine", to: "c_openpose/notes.txt")
            #expect(throws: ExportError.self) { try export(with: exporter) }
            #expect(other.names(in: "c_openpose") == ["c_000000000007_keypoints.json", "notes.txt"])
        }
        let error = #expect(throws: ExportError.self) { try OpenPoseExporter(folder: path, clip: "c") }
        #expect(
            error?.description
                == "\(path): holds notes.txt, which is no frame of a former run; move it away or choose another --output"
        )
        try FileManager.default.removeItem(atPath: other.file("c_openpose/notes.txt"))
        try export(with: try OpenPoseExporter(folder: path, clip: "c"))
        #expect(!other.names(in: "c_openpose").contains("c_000000000007_keypoints.json"))
        // A file of that name; a link is replaced, and not what it leads to.
        try other.write("mine", to: "d_openpose")
        #expect(throws: ExportError.self) {
            try OpenPoseExporter(folder: other.file("d_openpose"), clip: "d")
        }
        #expect(other.text("d_openpose") == "mine")
        try other.write("old", to: "elsewhere/e_000000000007_keypoints.json")
        try FileManager.default.createSymbolicLink(
            atPath: other.file("e_openpose"), withDestinationPath: other.file("elsewhere"))
        try export(with: try OpenPoseExporter(folder: other.file("e_openpose"), clip: "e"))
        #expect(other.names(in: "elsewhere") == ["e_000000000007_keypoints.json"])
        #expect(other.names(in: "e_openpose").first == "e_000000000000_keypoints.json")
    }

    @Test func `an export that is not completed leaves no file`() throws {
        for format in ExportFormat.allCases {
            var output = AnalysisOutput()
            output.folder = folder.path
            output.format = format
            var exporter: (any ResultExporter)? = try output.exporter(for: "c")
            try exporter?.begin(header)
            #expect(!folder.names().isEmpty && folder.names().allSatisfy { $0.hasPrefix(".") })
            exporter = nil
            #expect(folder.names().isEmpty)
        }
    }

    @Test func `a folder that cannot be made is named in the error, with the reason`() throws {
        let file = try folder.write([], to: "file")
        for (path, reason) in [
            // Nothing can be made in /proc, by root neither.
            (file, "Not a directory"), (file + "/below", "Not a directory"),
            ("/proc/below", "No such file or directory"),
        ] {
            var output = AnalysisOutput()
            output.folder = path
            #expect {
                try output.prepare()
            } throws: {
                "\($0)" == "\(path): cannot write: \(reason); choose another --output"
            }
        }
    }

    @Test func `a full disk is an error`() throws {
        let sink = try ByteSink(path: folder.path + "/ok")
        try sink.write([1, 2, 3])
        let exporter = try #require(try? ByteSink(path: folder.path + "/x"))
        try exporter.complete()
        #expect(throws: ExportError.self) { try ByteSink(path: folder.path + "/missing/x") }
    }

    private func export(with exporter: any ResultExporter) throws {
        let pose = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                Joint(jointName: .nose, location: NormalizedPoint(x: 0.25, y: 0.9), confidence: 0.8),
                Joint(jointName: .leftHip, location: NormalizedPoint(x: 0.75, y: 0.3), confidence: 0.3),
            ])
        let prediction = ActionPrediction(
            start: .zero, end: Timestamp(seconds: 2), trackID: 3, kind: .action, label: "Lunges",
            confidence: 0.75,
            probabilities: ["Lunges": 0.75, "Other, or \"none\"": 0.25])
        var summary = AnalysisSummary(frameRate: 30)
        var last = FrameResult(frame: try testFrame(1, size: size))
        last.repetitions = [
            Repetition(
                personID: 3, action: "Lunges", number: 1, start: Timestamp(seconds: 0.5),
                end: Timestamp(seconds: 1.25), confidence: 0.9, side: .left)
        ]
        last.segments = [
            ActionSegment(
                personID: 3, label: "Lunges", start: Timestamp(seconds: 0.25), end: Timestamp(seconds: 2),
                confidence: 0.75)
        ]
        try exporter.begin(header)
        for result in [
            FrameResult(
                frame: try testFrame(0, size: size),
                people: [TrackedPerson(id: 3, pose: pose, isProminent: true)],
                predictions: [prediction]),
            last,
        ] {
            summary.add(result)
            try exporter.write(result)
        }
        summary.dropped = 2
        try exporter.complete(summary)
    }
}
