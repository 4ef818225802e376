import Foundation
import Pipeline
import PoseCore
import SyntheticMotion
import TestSupport
import Testing
import VideoIO

@testable import ResultExport

/// Programs of others read the files of motion: pybvh plays the skeleton, trc-data-reader reads the markers, NumPy the angles.
@Suite struct MotionReaderTests {
    private static let readers = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: ".deps/readers").path

    /// Compares what the readers find with the joints in space; prints the largest distances in millimetres.
    private static let script = """
        import json, sys, warnings
        import numpy, pybvh, trc
        warnings.simplefilter("error")
        folder = sys.argv[1]
        with open(folder + "/world.json") as file:
            world = json.load(file)
        markers = trc.TRCData()
        markers.load(folder + "/c.person1.trc")
        assert markers["Units"] == "m" and int(markers["NumFrames"]) == len(world), markers["NumFrames"]
        height = [place[1] for place in markers["root"]]
        assert all(numpy.isnan(place).all() for place in markers["leftThumbKnuckle"])
        def distance(place, frame, name):
            return 1000 * numpy.linalg.norm(numpy.array(place) - [0, height[frame], 0] - world[frame][name])
        off = max(distance(markers[name][frame], frame, name) for frame in range(len(world)) for name in world[0])
        skeleton = pybvh.read_bvh_file(folder + "/c.person1.bvh")
        assert skeleton.frame_count == len(world) and abs(skeleton.fps - 30) < 1e-6
        joints = dict(Hips="root", Chest="neck", Nose="nose")
        for side in ("Left", "Right"):
            for part, joint in dict(UpLeg="Hip", Leg="Knee", Foot="Ankle", Heel="Heel", Toe="Toe", Arm="Shoulder",
                                    ForeArm="Elbow", Hand="Wrist", Eye="Eye", Ear="Ear").items():
                joints[side + part] = side.lower() + joint
        assert sorted(joints.values()) == sorted(world[0]), sorted(world[0])
        places, names = skeleton.node_positions(), [node.name for node in skeleton.nodes]
        played = max(distance(places[frame][names.index(part)], frame, joint)
                     for frame in range(len(world)) for part, joint in joints.items())
        with open(folder + "/c.person1.mot") as file:
            lines = file.read().split("\\n")
        start = lines.index("endheader") + 1
        angles = numpy.genfromtxt(lines[start:], names=True, delimiter="\\t")
        assert len(angles) == len(world) and not any(numpy.isnan(angles[name]).any() for name in angles.dtype.names)
        print(json.dumps(dict(markers=off, skeleton=played, knee=float(angles["knee_angle_r"].max()),
                              hip=float(angles["hip_flexion_r"].max()), tilt=float(angles["pelvis_tilt"].min()),
                              height=float(abs(angles["pelvis_ty"] - height).max()))))
        """

    private struct Findings: Decodable {
        let markers, skeleton, knee, hip, tilt, height: Double
    }

    private func read(_ folder: ScratchFolder) throws -> Findings {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script, folder.path]
        var environment = ProcessInfo.processInfo.environment
        environment["PYTHONPATH"] = Self.readers
        process.environment = environment
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && complaint.isEmpty, "\(complaint)")
        return try JSONDecoder().decode(Findings.self, from: text)
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: readers + "/.version"),
            "needs the readers of motion files; run Scripts/setup tests"),
        arguments: [Exercise.squat, .burpee])
    func `readers of others find the joints where they are, without a warning`(exercise: Exercise) throws {
        let folder = ScratchFolder()
        var generator = MotionGenerator(seed: 5)
        let poses = generator.sequence(of: exercise, seconds: 4).poses.map { observation(of: $0) }
        let size = PixelSize(width: 16, height: 12)
        for format in [ExportFormat.trc, .mot, .bvh] {
            var output = AnalysisOutput()
            output.folder = folder.path
            output.format = format
            let exporter = try output.exporter(for: "c")
            try exporter.begin(ExportHeader(source: SourceFormat(name: "c", size: size, frameRate: 30)))
            for (index, pose) in poses.enumerated() {
                try exporter.write(motionResult(index, people: [1: pose], size: size))
            }
            try exporter.complete(AnalysisSummary(frameRate: 30, secondsPerPrediction: 1))
        }
        let world = poses.map { pose in
            var places: [String: [Float]] = [:]
            for name in WorldJointName.allCases {
                guard let place = pose.world?.position(of: name) else { continue }
                places[name.rawValue] = [place.x, place.y, place.z]
            }
            return places
        }
        try folder.write(JSONEncoder().encode(world), to: "world.json")
        let findings = try read(folder)
        #expect(findings.markers < 0.1 && findings.skeleton < 10 && findings.height < 0.001, "\(findings)")
        guard exercise == .squat else { return }
        #expect(findings.knee > 60 && findings.hip > 60 && findings.tilt < -10, "\(findings)")
    }
}
