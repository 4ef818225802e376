import Foundation
import PoseCore
import Testing

@testable import LimberCreateMLComponents
@testable import LimberVision

struct ComponentTests {
    private func sequence<Feature: Sendable>(_ values: [Feature]) -> AnyTemporalSequence<Feature> {
        AnyTemporalSequence(
            AsyncStream { stream in
                for (index, value) in values.enumerated() {
                    let id = TemporalSegmentIdentifier(source: "test", range: index..<index + 1)
                    stream.yield(TemporalFeature(id: id, feature: value))
                }
                stream.finish()
            }, count: values.count)
    }

    @Test
    func `windows slide, and the last one holds what is left`() async throws {
        var windows: [TemporalFeature<[Int]>] = []
        for try await window in try await SlidingWindowTransformer<Int>(stride: 5, length: 90)(
            sequence(Array(0..<102)))
        {
            windows.append(window)
        }
        #expect(windows.map(\.id.range) == [0..<90, 5..<95, 10..<100, 15..<102])
        #expect(windows[1].feature == Array(5..<95))
    }

    @Test
    func `strides longer than a window leave values out`() async throws {
        var windows: [[Int]] = []
        let pipeline = Downsampler(factor: 2).appending(SlidingWindowTransformer<Int>(stride: 3, length: 2))
        for try await window in try await pipeline(sequence(Array(0..<20))) { windows.append(window.feature) }
        #expect(windows == [[0, 2], [6, 8], [12, 14], [18]])
    }

    @Test(arguments: [1, 2, 3, 5], [1, 2, 4])
    func `as many windows come as the sequence says`(stride: Int, length: Int) async throws {
        let transformer = SlidingWindowTransformer<Int>(stride: stride, length: length)
        for valueCount in 0..<16 {
            let windows = try await transformer(sequence(Array(0..<valueCount)))
            var count = 0
            for try await _ in windows { count += 1 }
            #expect(windows.count == count, "\(valueCount) values, a window of \(length) every \(stride)")
        }
    }

    private func pose(_ joints: [JointKey: CGPoint]) -> Pose {
        Pose(
            from: Dictionary(
                uniqueKeysWithValues: joints.map { ($0, JointPoint($0, location: $1, confidence: 0.9)) }))
    }

    @Test
    func `poses are chosen by each strategy, and joints by their keys`() async throws {
        let small = pose([.nose: CGPoint(x: 0.1, y: 0.95), .leftWrist: CGPoint(x: 0.2, y: 0.8)])
        let large = pose([.nose: CGPoint(x: 0.5, y: 0.9), .leftWrist: CGPoint(x: 0.9, y: 0.1)])
        for (strategy, expected) in [
            (PoseSelectionStrategy.maximumBoundingBoxArea, large), (.highestJointLocation, small),
            (.lowestJointLocation, large), (.leftmostJointLocation, small), (.rightmostJointLocation, large),
        ] {
            #expect(try await PoseSelector(strategy: strategy)([small, large]) == expected)
        }
        #expect(try await PoseSelector(strategy: .maximumBoundingBoxArea)([]).keypoints.isEmpty)
        #expect(
            try await JointsSelector(ignoredJoints: [.nose])(large).keypoints.keys.map(\.self) == [.leftWrist]
        )
        #expect(
            try await JointsSelector(selectedJoints: [.nose])(large).keypoints.keys.map(\.self) == [.nose])
    }

    @Test
    func `selectors wait for nothing, and joints that are hidden choose no pose`() {
        let sure = pose([.nose: CGPoint(x: 0.5, y: 0.6)])
        var hidden = pose([.nose: CGPoint(x: 0.5, y: 0.5), .leftWrist: CGPoint(x: 0.9, y: 0.9)])
        hidden.keypoints[.leftWrist]?.confidence = 0.1
        let selector = PoseSelector(strategy: .highestJointLocation)
        #expect(selector.applied(to: [hidden, sure]) == sure)
        let eager = PoseSelector(strategy: .highestJointLocation, confidenceThreshold: 0.05)
        #expect(eager.applied(to: [hidden, sure]) == hidden)
        #expect(PoseSelector().confidenceThreshold == 0.2)
        #expect(JointsSelector(ignoredJoints: [.leftWrist]).applied(to: hidden).keypoints.count == 1)
    }

    @Test
    func `a pose is the same after it was encoded`() throws {
        let before = pose([.nose: CGPoint(x: 0.1, y: 0.95), .leftWrist: CGPoint(x: 0.2, y: 0.8)])
        #expect(try JSONDecoder().decode(Pose.self, from: JSONEncoder().encode(before)) == before)
    }

    @Test
    func `repetitions in overlapping windows count once`() async throws {
        let places: [JointKey: CGPoint] = [
            .nose: CGPoint(x: 0.5, y: 0.9), .neck: CGPoint(x: 0.5, y: 0.8), .root: CGPoint(x: 0.5, y: 0.5),
            .leftShoulder: CGPoint(x: 0.58, y: 0.8), .rightShoulder: CGPoint(x: 0.42, y: 0.8),
            .leftHip: CGPoint(x: 0.55, y: 0.5), .rightHip: CGPoint(x: 0.45, y: 0.5),
            .leftKnee: CGPoint(x: 0.56, y: 0.3), .rightKnee: CGPoint(x: 0.44, y: 0.3),
            .leftAnkle: CGPoint(x: 0.56, y: 0.1), .rightAnkle: CGPoint(x: 0.44, y: 0.1),
        ]
        // Arms that rise and fall ten times, 1.2 seconds each, between pauses of a second.
        let poses = (0..<420).map { frame in
            let cycle = max(0, min(10, (Double(frame) / 30 - 1) / 1.2))
            let angle = -1.2 + 1.2 * (1 - cos(2 * .pi * cycle))
            var joints = places
            for (side, shoulder, elbow, wrist) in [
                (1.0, JointKey.leftShoulder, JointKey.leftElbow, JointKey.leftWrist),
                (-1.0, .rightShoulder, .rightElbow, .rightWrist),
            ] {
                let start = places[shoulder] ?? .zero
                for (joint, length) in [(elbow, 0.12), (wrist, 0.24)] {
                    joints[joint] = CGPoint(
                        x: start.x + side * length * cos(angle), y: start.y + length * sin(angle))
                }
            }
            return [pose(joints)]
        }
        let pipeline = PoseSelector(strategy: .maximumBoundingBoxArea)
            .appending(SlidingWindowTransformer<Pose>(stride: 5, length: 90)).appending(
                HumanBodyActionCounter())
        var counts: [Float] = []
        for try await count in try await pipeline(sequence(poses)) { counts.append(count.feature) }
        #expect(counts.last == 10 && counts == counts.sorted())
    }

    @Test
    func `a camera's frames come once each, and its session ends them`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<4 {
            let color = CIImage(cvPixelBuffer: try #require(Self.buffer(width: 32 + 16 * index)))
            try CIContext().writePNGRepresentation(
                of: color, to: folder.appendingPathComponent("\(index).png"), format: .RGBA8,
                colorSpace: CGColorSpaceCreateDeviceRGB())
        }
        let device = try #require(AVCaptureDevice(uniqueID: folder.path))
        let camera = try VideoReader.CameraAsyncBuffers(device, .init(position: .back, frameRate: 60))
        var (starts, widths): ([Int], [CGFloat]) = ([], [])
        for try await frame in camera {
            starts.append(frame.id.range.lowerBound)
            widths.append(frame.feature.extent.width)
        }
        #expect(widths == [32, 48, 64, 80] && starts == starts.sorted() && Set(starts).count == 4)
        #expect(!camera.captureSession.isRunning && camera.count == nil)
        var first = try VideoReader.CameraAsyncBuffers(device, .init()).makeAsyncIterator()
        #expect(try await first.next() != nil)
    }

    private static func buffer(width: Int) -> CVPixelBuffer? {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, 32, kCVPixelFormatType_32BGRA, nil, &buffer)
        return buffer
    }

    @Test
    func `a pose of an observation has the shape of the observation's picture`() throws {
        let buffer = try #require(
            PixelBuffer(size: PixelSize(width: 8, height: 4), rgb: [UInt8](repeating: 0, count: 96)))
        let body = PoseCore.HumanBodyPoseObservation(
            confidence: 1,
            joints: [PoseCore.Joint(jointName: .nose, location: .init(x: 0.5, y: 0.5), confidence: 1)])
        let pose = try Pose(VNHumanBodyPoseObservation(body, in: RequestImage(picture: buffer)))
        #expect(pose.pictureAspectRatio == 2)
    }
}
