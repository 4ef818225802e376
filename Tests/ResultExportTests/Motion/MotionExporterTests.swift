import Foundation
import Pipeline
import PoseCore
import SyntheticMotion
import TestSupport
import Testing
import VideoIO

@testable import ResultExport

@Suite struct MotionExporterTests {
    private let folder = ScratchFolder()
    private let size = PixelSize(width: 16, height: 12)
    private var header: ExportHeader {
        ExportHeader(source: SourceFormat(name: "clip.mp4", size: size, frameRate: 30))
    }
    private let summary = AnalysisSummary(frameRate: 30, secondsPerPrediction: 1)

    private func exporter(
        _ form: MotionExporter.Form, hasJointPositions: Bool = false
    ) throws -> MotionExporter {
        try MotionExporter(
            form, folder: folder.path, clip: "c", hasJointPositions: hasJointPositions)
    }

    /// Exports frame after frame of people; returns what the exporter has to say.
    @discardableResult
    private func export(
        _ form: MotionExporter.Form, _ frames: [[Int: HumanBodyPoseObservation]],
        hasJointPositions: Bool = false
    ) throws -> [String] {
        let exporter = try exporter(form, hasJointPositions: hasJointPositions)
        exporter.begin(header)
        for (index, people) in frames.enumerated() {
            try exporter.write(motionResult(index, people: people, size: size))
        }
        try exporter.complete(summary)
        return exporter.notices
    }

    private func squats(_ count: Int, seed: UInt64 = 1) -> [HumanBodyPoseObservation] {
        var generator = MotionGenerator(seed: seed)
        return generator.sequence(of: .squat, seconds: Double(count) / 30).poses.map { observation(of: $0) }
    }

    /// The pose of a half-length picture: without hips, legs and what else comes after the arms.
    private func halfLength(of pose: HumanBodyPoseObservation) -> HumanBodyPoseObservation {
        var half = pose
        let places = WorldJointName.allCases.prefix(12).compactMap { name in
            pose.world?.position(of: name).map { (name, $0) }
        }
        half.world = WorldPose(
            joints: Dictionary(uniqueKeysWithValues: places).mapValues {
                WorldPose.Joint(position: $0, confidence: 0.9)
            })
        return half
    }

    @Test func `markers have a header, one column for each axis, and stand on the floor`() throws {
        let pose = observation(in: [
            .root: .zero, .leftHip: SIMD3(0.1, 0, 0), .leftToe: SIMD3(0.1, -0.9, 0.25),
        ])
        try export(.trc, Array(repeating: [4: pose], count: 20))
        #expect(folder.names() == ["c.person4.trc"])
        let lines = try #require(folder.text("c.person4.trc")).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "PathFileType\t4\t(X/Y/Z)\tc.person4.trc")
        #expect(lines[2] == "30\t30\t20\t29\tm\t30\t1\t20")
        #expect(lines[3].hasPrefix("Frame#\tTime\tnose\t\t\tleftEye\t\t\t"))
        #expect(lines[4].hasPrefix("\t\tX1\tY1\tZ1\tX2") && lines[4].hasSuffix("\tZ29"))
        #expect(lines[5].isEmpty && lines.count == 6 + 20 + 1)
        let row = lines[7].split(separator: "\t", omittingEmptySubsequences: false)
        #expect(row.count == 2 + 3 * 29 && row[0] == "2" && row[1] == "0.033333")
        func place(_ name: WorldJointName) throws -> [Substring] {
            let index = try #require(WorldJointName.allCases.firstIndex(of: name))
            return Array(row[2 + 3 * index..<5 + 3 * index])
        }
        #expect(try place(.root) == ["0", "0.9", "0"])
        #expect(try place(.leftToe) == ["0.1", "0", "0.25"])
        #expect(try place(.nose) == ["nan", "nan", "nan"])
    }

    @Test func `a clip's name with line ends and tabs is one field of the header`() throws {
        let exporter = try MotionExporter(
            .trc, folder: folder.path, clip: "a\r\nb\tc", hasJointPositions: false)
        exporter.begin(header)
        for index in 0..<20 {
            try exporter.write(motionResult(index, people: [1: squats(1)[0]], size: size))
        }
        try exporter.complete(summary)
        let lines = try #require(folder.text("a\r\nb\tc.person1.trc")).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "PathFileType\t4\t(X/Y/Z)\ta b c.person1.trc")
        #expect(lines[1].hasPrefix("DataRate\t"))
    }

    @Test func `angles have OpenSim's header and names, and no missing numbers`() throws {
        var frames = squats(40).map { [1: $0] }
        for index in 10..<30 { frames[index] = [:] }
        try export(.mot, frames)
        let lines = try #require(folder.text("c.person1.mot")).split(separator: "\n")
        #expect(lines.prefix(5) == ["Coordinates", "version=1", "nRows=40", "nColumns=23", "inDegrees=yes"])
        let end = try #require(lines.firstIndex(of: "endheader"))
        let names = lines[end + 1].split(separator: "\t")
        #expect(names.prefix(3) == ["time", "pelvis_ty", "pelvis_tilt"])
        #expect(names.contains("knee_angle_r") && !names.contains("wrist_flex_r"))
        let rows = lines.dropFirst(end + 2).map { $0.split(separator: "\t").compactMap { Double($0) } }
        #expect(rows.count == 40 && rows.allSatisfy { $0.count == names.count && names.count == 23 })
        // In the gap of 0.7 s the values stay.
        #expect(rows[12].dropFirst(2) == rows[25].dropFirst(2))
    }

    @Test func `joints that are uncertain move a model as they move a skeleton`() throws {
        var frames = squats(40).map { [1: $0] }
        for index in 10..<30 {
            let world = frames[index][1]?.world
            frames[index][1]?.world = world?.mapJoints { name, joint in
                let isUncertain = [.rightShoulder, .rightKnee].contains(name)
                return WorldPose.Joint(position: joint.position, confidence: isUncertain ? 0.1 : 0.9)
            }
        }
        try export(.mot, frames)
        let lines = try #require(folder.text("c.person1.mot")).split(separator: "\n")
        let end = try #require(lines.firstIndex(of: "endheader"))
        let names = lines[end + 1].split(separator: "\t")
        let rows = lines.dropFirst(end + 2).map { $0.split(separator: "\t") }
        for name in ["knee_angle_r", "hip_flexion_r", "arm_flex_r"] {
            let column = try #require(names.firstIndex(of: Substring(name)))
            #expect(Set(rows[12..<28].map { $0[column] }).count > 8, "\(name)")
        }
    }

    @Test(arguments: [false, true])
    func `a skeleton has a hierarchy, its frames, and as many numbers as channels`(
        hasJointPositions: Bool
    ) throws {
        try export(.bvh, squats(30).map { [2: $0] }, hasJointPositions: hasJointPositions)
        let text = try #require(folder.text("c.person2.bvh"))
        #expect(
            text.hasPrefix(
                "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition "))
        let lines = text.split(separator: "\n")
        let motion = try #require(lines.firstIndex(of: "MOTION"))
        #expect(lines[motion + 1] == "Frames: 30" && lines[motion + 2] == "Frame Time: 0.033333333")
        let channels = lines.compactMap { line -> Int? in
            let words = line.split(whereSeparator: \.isWhitespace)
            return words.first == "CHANNELS" ? Int(words[1]) : nil
        }
        #expect(channels[0] == 6 && channels.dropFirst().allSatisfy { $0 == (hasJointPositions ? 6 : 3) })
        let rows = lines.dropFirst(motion + 3)
        #expect(rows.count == 30)
        #expect(rows.allSatisfy { $0.split(separator: " ").count == channels.reduce(0, +) })
        #expect(lines.count { $0.hasSuffix("{") } == lines.count { $0.hasSuffix("}") })
    }

    @Test(arguments: [false, true])
    func `skeletons of several people are in step: the first posture is held until a person appears`(
        hasJointPositions: Bool
    ) throws {
        let all = squats(60)
        var frames = all.map { [1: $0] }
        for index in 24..<60 { frames[index][2] = all[index] }
        try export(.bvh, frames, hasJointPositions: hasJointPositions)
        let (first, second) = (try rows("c.person1.bvh"), try rows("c.person2.bvh"))
        #expect(first.count == 60 && second.count == 60)
        #expect(Set(second.prefix(25)).count == 1)
        #expect(Set(second.dropFirst(24)).count > 30)
        // As a person that is seen from the first frame has it, where bones are fitted to the same frames.
        try export(
            .bvh, Array(frames.dropFirst(24)).map { [3: $0[2] ?? all[0]] },
            hasJointPositions: hasJointPositions)
        #expect(try rows("c.person3.bvh") == Array(second.dropFirst(24)))
    }

    @Test func `legs that are not seen at first are as they are when they are`() throws {
        let whole = squats(30)[15]
        let half = halfLength(of: whole)
        try export(.bvh, (0..<40).map { [1: $0 < 20 ? half : whole] })
        let rows = try rows("c.person1.bvh").map { $0.split(separator: " ").compactMap { Double($0) } }
        let (first, last) = (try #require(rows.first), try #require(rows.last))
        // The first three numbers are the place of the hips.
        #expect(zip(first, last).dropFirst(3).allSatisfy { abs($0 - $1) < 1 })
    }

    /// The lines of motion of a file.
    private func rows(_ name: String) throws -> [Substring] {
        let lines = try #require(folder.text(name)).split(separator: "\n")
        let motion = try #require(lines.firstIndex(of: "MOTION"))
        let rows = lines.dropFirst(motion + 3)
        #expect(lines[motion + 1] == "Frames: \(rows.count)")
        return Array(rows)
    }

    /// A container's average counts the pause, too: 14 s at 30 frames a second round a pause of 60 s are 5.72.
    @Test(arguments: [nil, 5.72, 30])
    func `a recording with a pause keeps its own rate`(average: Double?) throws {
        let exporter = try exporter(.trc)
        exporter.begin(ExportHeader(source: SourceFormat(name: "clip.mkv", size: size, frameRate: average)))
        let poses = squats(60)
        for index in 0..<420 {
            // Matroska has milliseconds.
            let time = ((Double(index) / 30 + (index < 210 ? 0 : 60)) * 1000).rounded() / 1000
            try exporter.write(
                motionResult(index, time: time, people: [1: poses[index % 60]], size: size))
        }
        try exporter.complete(summary)
        let lines = try #require(folder.text("c.person1.trc")).split(separator: "\n")
        let rate = try #require(Double(lines[2].split(separator: "\t")[0]))
        #expect(abs(rate - 30) < 0.01)
    }

    @Test func `people seen for less than half a second have no file, and that is said`() throws {
        let all = squats(60)
        var frames = all.map { [1: $0] }
        for index in 20..<34 { frames[index][7] = all[index] }
        for index in 20..<36 { frames[index][8] = all[index] }
        #expect(
            try export(.trc, frames) == [
                "clip.mp4: one person was seen for less than 0.5 s and has no .trc file"
            ])
        #expect(folder.names() == ["c.person1.trc", "c.person8.trc"])
        #expect(folder.text("c.person8.trc")?.contains("\n1\t0.666667\t") == true)
    }

    @Test func `of a source below half a second those that are always seen have a file, and that is said`()
        throws
    {
        let all = squats(10)
        var frames = all.map { [1: $0] }
        frames[3][7] = all[3]
        #expect(
            try export(.trc, frames) == [
                "clip.mp4: one person was not seen all the time, as a source of less than 0.5 s asks for, and has no .trc file"
            ])
        #expect(folder.names() == ["c.person1.trc"])
    }

    @Test(arguments: [MotionExporter.Form.trc, .mot, .bvh])
    func `files of people of a former run stay and are reported`(form: MotionExporter.Form) throws {
        let all = squats(30)
        #expect(try export(form, all.map { [1: $0, 7: $0, 12: $0] }).isEmpty)
        try folder.write(Data(), to: "c.person7.txt")
        try folder.write(Data(), to: "c.personal.\(form.rawValue)")
        try folder.write(Data(), to: "cc.person7.\(form.rawValue)")
        let before = folder.names()
        #expect(
            try export(form, all.map { [1: $0, 7: $0] }) == [
                "clip.mp4: c.person12.\(form.rawValue) is not of this run; remove it if a former one left it"
            ])
        #expect(
            try export(form, all.map { [3: $0] }) == [
                "clip.mp4: c.person1.\(form.rawValue) and 2 more are not of this run; remove them if a former one left them"
            ])
        #expect(Set(folder.names()) == Set(before + ["c.person3.\(form.rawValue)"]))
    }

    @Test func `of a half-length person markers are written, and what has none is reported`() throws {
        let poses = squats(30).map { [1: halfLength(of: $0)] }
        #expect(try export(.trc, poses).isEmpty && folder.names() == ["c.person1.trc"])
        for form in [MotionExporter.Form.mot, .bvh] {
            #expect(
                try export(form, poses) == [
                    "clip.mp4: one person was never seen with hips and shoulders and has no .\(form.rawValue) file"
                ])
        }
        #expect(folder.names() == ["c.person1.trc"])
    }

    @Test func `one picture has a file of one frame`() throws {
        let exporter = try exporter(.trc)
        exporter.begin(ExportHeader(source: SourceFormat(name: "a.jpg", size: size)))
        try exporter.write(motionResult(0, people: [1: squats(1)[0]], size: size))
        try exporter.complete(summary)
        #expect(folder.text("c.person1.trc")?.contains("\n30\t30\t1\t29\tm\t30\t1\t1\n") == true)
    }

    @Test func `poses without joints in space are refused`() throws {
        let error = #expect(throws: ExportError.self) {
            try export(.bvh, [[1: standing(x: 0.5)]])
        }
        #expect(
            error?.description
                == "clip.mp4: the poses have no joints in space; bvh needs an estimator that gives them")
        #expect(folder.names().isEmpty)
    }

    @Test(arguments: [ExportFormat.trc, .mot, .bvh])
    func `without a folder the format is refused`(format: ExportFormat) throws {
        var output = AnalysisOutput()
        output.format = format
        let error = #expect(throws: ExportError.self) { try output.exporter(for: "c") }
        #expect(
            error?.description == "\(format.rawValue) is one file for each person: choose a folder for them")
    }
}
