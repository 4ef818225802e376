import Foundation
import PoseEstimation
import SyntheticScenes
import Testing

@testable import LimberVision
@testable import PoseCore

/// The requests find what the library's own estimators find, on drawn athletes.
@Suite(.enabled(if: PoseModelFiles.installed.exist, "the pose models are missing; run Scripts/setup"))
struct NativeResultTests {
    /// The frames of a drawn film, as a video's reader gives them.
    private static func frames(
        _ name: String, _ indices: Range<Int>, from source: FrameSource
    ) throws -> [Frame] {
        var clip = DemoClip(script: try #require(DemoScript(name: name)))
        return try indices.map { index in
            let drawn = clip.frame(at: index)
            var frame = try #require(drawn)
            frame.pixelBuffer = frame.pixelBuffer.placed(
                FramePlace(source: source, timestamp: frame.timestamp))
            return frame
        }
    }

    private func joints(_ body: VNHumanBodyPoseObservation) -> [Float] {
        body.points.flatMap { [Float($0.x), Float($0.y), $0.confidence] }
    }

    private func joints(_ body: PoseCore.HumanBodyPoseObservation) -> [Float] {
        BodyJointName.allCases.flatMap { name -> [Float] in
            body.joint(for: name).map { [$0.location.x, $0.location.y, $0.confidence] } ?? [0, 0, 0]
        }
    }

    @Test func `a video's bodies are those of the estimator, with one request or a new one for each frame`()
        throws
    {
        let estimator = try BlazePoseEstimator()
        let kept = VNDetectHumanBodyPoseRequest()
        let (first, second) = (FrameSource(), FrameSource())
        let frames = try Self.frames("demo:jumping-jacks", 0..<8, from: first)
        for frame in frames {
            let expected = try estimator.poses(in: frame).map(joints)
            try VNImageRequestHandler(cgImage: CGImage(frame.pixelBuffer)).perform([kept])
            #expect(kept.results?.map(joints) == expected)
            let new = VNDetectHumanBodyPoseRequest()
            let other = frame.pixelBuffer.placed(FramePlace(source: second, timestamp: frame.timestamp))
            try VNImageRequestHandler(cgImage: CGImage(other)).perform([new])
            #expect(new.results?.map(joints) == expected)
            #expect(new.results?.first?.timeRange.start.seconds == frame.timestamp.seconds)
        }
    }

    @Test func `a request finds all people of a picture`() throws {
        // One drawn person twice in a column, five times in a row.
        let one = try Self.frames("demo:lunges", 40..<41, from: FrameSource())[0].pixelBuffer
        let (row, stride) = (3 * one.size.width, one.planes[0].bytesPerRow)
        let pixels = one.withPlane(0) { bytes in
            (0..<2 * one.size.height).flatMap { y in
                (0..<5 * row).map { x in bytes[y % one.size.height * stride + x % row] }
            }
        }
        let size = PixelSize(width: 5 * one.size.width, height: 2 * one.size.height)
        let all = try #require(PixelBuffer(size: size, rgb: pixels))
        let request = VNDetectHumanBodyPoseRequest()
        try VNImageRequestHandler(cgImage: CGImage(all)).perform([request])
        #expect((request.results ?? []).count == 10)
    }

    @Test
    func `pictures by themselves are searched by themselves, and a region is the picture that it shows`()
        async throws
    {
        let picture = try Self.frames("demo:lunges", 40..<41, from: FrameSource())[0].pixelBuffer.placed(nil)
        let native = try PoseEstimation.DetectHumanBodyPoseRequest()
        let expected = try await native.perform(on: picture).map(joints)
        let request = VNDetectHumanBodyPoseRequest()
        for _ in 0..<2 {
            try VNImageRequestHandler(cgImage: CGImage(picture)).perform([request])
            #expect(request.results?.map(joints) == expected)
        }
        var value = LimberVision.DetectHumanBodyPoseRequest()
        value.detectsHands = false
        let bodies = try await value.perform(on: CGImage(picture))
        #expect(bodies.first?.joint(for: .nose)?.confidence == request.results?.first?.points[0].confidence)

        // The middle half of the picture, as a region and cut out.
        let region = PoseCore.NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 1)
        let part = try #require(picture.part(region))
        let cut = try await native.perform(on: part.picture).map(joints)
        request.regionOfInterest = region.cgRect
        try VNImageRequestHandler(cgImage: CGImage(picture)).perform([request])
        for (found, expected) in zip(try #require(request.results?.map(joints)), cut) {
            for (a, b) in zip(found, expected) { #expect(abs(a - b) < 5e-3) }
        }
        #expect(request.results?.count == cut.count && !cut.isEmpty)
    }

    @Test func `a region's keypoints have the shape of the region, not of the picture`() async throws {
        let picture = try Self.frames("demo:lunges", 40..<41, from: FrameSource())[0].pixelBuffer.placed(nil)
        let image = CGImage(picture)
        let (body, hand) = (VNDetectHumanBodyPoseRequest(), VNDetectHumanHandPoseRequest())
        var value = LimberVision.DetectHumanBodyPoseRequest(.revision1)
        for (x, width) in [(0.25, 0.5), (0.1, 0.9)] {
            let region = CGRect(x: x, y: 0, width: width, height: 1)
            (body.regionOfInterest, hand.regionOfInterest) = (region, region)
            try VNImageRequestHandler(cgImage: image).perform([body, hand])
            value.regionOfInterest = LimberVision.NormalizedRect(normalizedRect: region)
            let arrays =
                try ((body.results ?? []) as [VNRecognizedPointsObservation] + (hand.results ?? [])).map {
                    try $0.keypointsMultiArray()
                } + (try await value.perform(on: image)).map(\.keypoints)
            #expect(arrays.count > 1)
            for array in arrays {
                let ratio = try #require(array.pictureAspectRatio)
                #expect(abs(ratio - picture.size.aspectRatio * Float(width)) < 1e-4)
            }
        }
    }

    @Test func `in space a region shows the same body as the picture`() async throws {
        let picture = try Self.frames("demo:jumping-jacks", 20..<21, from: FrameSource())[0].pixelBuffer
            .placed(nil)
        let request = VNDetectHumanBodyPose3DRequest()
        let handler = VNImageRequestHandler(cgImage: CGImage(picture))
        try handler.perform([request])
        let whole = try #require(request.results?.first)
        request.regionOfInterest = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        try handler.perform([request])
        let part = try #require(request.results?.first)
        // The camera is where it was, and a joint where it is in the picture.
        let (a, b) = (whole.cameraOriginMatrix.columns.3, part.cameraOriginMatrix.columns.3)
        #expect(abs(a.z - b.z) < 0.05 * abs(a.z) && abs(a.x - b.x) < 0.1, "\(a) \(b)")
        for name in [VNHumanBodyPose3DObservation.JointName.leftShoulder, .rightHip, .topHead] {
            #expect(try whole.pointInImage(name).distance(part.pointInImage(name)) < 0.02)
        }
    }

    @Test func `a region's masks lie where the region is in the picture`() async throws {
        let picture = try Self.frames("demo:lunges", 40..<41, from: FrameSource())[0].pixelBuffer.placed(nil)
        let handler = VNImageRequestHandler(cgImage: CGImage(picture))
        func bytes(_ buffer: CVPixelBuffer, _ offset: Int) throws -> [UInt8] {
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let start = try #require(CVPixelBufferGetBaseAddress(buffer))
            let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
            #expect(PixelSize(width: width, height: height) == picture.size)
            let row = CVPixelBufferGetBytesPerRow(buffer)
            return (0..<height).flatMap { y in
                (0..<width).map { x -> UInt8 in
                    offset < 0
                        ? UInt8(255 * start.load(fromByteOffset: y * row + 4 * x, as: Float.self))
                        : start.load(fromByteOffset: y * row + 4 * x + offset, as: UInt8.self)
                }
            }
        }
        let request = VNGeneratePersonInstanceMaskRequest()
        var masks: [[UInt8]] = []
        for region in [VNNormalizedIdentityRect, CGRect(x: 0.25, y: 0, width: 0.6, height: 1)] {
            request.regionOfInterest = region
            try handler.perform([request])
            let people = try #require(request.results?.first)
            masks.append(try bytes(people.generateScaledMaskForImage(forInstances: [], from: handler), -1))
            masks.append(
                try bytes(
                    people.generateMaskedImage(
                        ofInstances: [], from: handler, croppedToInstancesExtent: false), 3))
        }
        for (whole, part) in [(masks[0], masks[2]), (masks[1], masks[3])] {
            let (either, both) = zip(whole, part).reduce((0, 0)) { sums, pair in
                let (a, b) = (pair.0 >= 128, pair.1 >= 128)
                return (sums.0 + (a || b ? 1 : 0), sums.1 + (a && b ? 1 : 0))
            }
            #expect(Double(both) > 0.85 * Double(either), "\(both) of \(either)")
        }
    }

    @Test func `a mirror image shows the same body with its sides exchanged`() throws {
        let picture = try Self.frames("demo:jumping-jacks", 20..<21, from: FrameSource())[0].pixelBuffer
            .placed(nil)
        let request = VNDetectHumanBodyPoseRequest()
        try VNImageRequestHandler(cgImage: CGImage(picture)).perform([request])
        let plain = try #require(request.results?.first)
        try VNImageRequestHandler(cgImage: CGImage(picture), orientation: .upMirrored).perform([request])
        let mirrored = try #require(request.results?.first)
        for (left, right) in [
            (
                VNHumanBodyPoseObservation.JointName.leftShoulder,
                VNHumanBodyPoseObservation.JointName.rightShoulder
            ),
            (.leftHip, .rightHip), (.leftKnee, .rightKnee),
        ] {
            let (a, b) = (try plain.recognizedPoint(left), try mirrored.recognizedPoint(right))
            #expect(abs(a.x - (1 - b.x)) < 0.02 && abs(a.y - b.y) < 0.02)
        }
    }

    @Test func `joints in space are those of the library, and stand on their parents`() throws {
        let frame = try Self.frames("demo:jumping-jacks", 20..<21, from: FrameSource())[0]
        let request = VNDetectHumanBodyPose3DRequest()
        try VNImageRequestHandler(cgImage: CGImage(frame.pixelBuffer.placed(nil))).perform([request])
        let body = try #require(request.results?.first)
        // As Vision says without depth data.
        #expect(abs(body.bodyHeight - 1.8) < 1e-5 && body.heightEstimation == .reference)
        for name in body.availableJointNames {
            let point = try body.recognizedPoint(name)
            guard let parent = try? body.recognizedPoint(point.parentJoint), name != .root else { continue }
            let difference =
                point.position.columns.3 - parent.position.columns.3 - point.localPosition.columns.3
            #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) < 1e-5)
        }
        let head = try body.recognizedPoint(.topHead).position.columns.3
        let root = try body.recognizedPoint(.root).position.columns.3
        #expect(head.y > 0.4 && abs(root.y) < 1e-5)
        let value = LimberVision.HumanBodyPose3DObservation(body)
        #expect(value.uuid == body.uuid && value.joint(for: .topHead)?.position.columns.3 == head)
        let data = try JSONEncoder().encode([value])
        #expect(
            try JSONDecoder().decode([LimberVision.HumanBodyPose3DObservation].self, from: data) == [value])
        let wrist = try #require(value.joint(for: .leftWrist))
        let coded = try JSONEncoder().encode(wrist)
        #expect(try JSONDecoder().decode(Joint3D.self, from: coded) == wrist)
        for name in value.availableJointNames {
            var (steps, joint) = (0, name)
            while joint != .root, steps < 9 {
                (steps, joint) = (steps + 1, value.parentJointName(for: joint))
            }
            #expect(joint == .root && value.parentJointName(for: .root) == .root)
        }
    }

    @Test func `a mask covers the trunk of the person and no corner, in each format and quality`() throws {
        let picture = try Self.frames("demo:lunges", 40..<41, from: FrameSource())[0].pixelBuffer.placed(nil)
        let handler = VNImageRequestHandler(cgImage: CGImage(picture))
        let bodies = VNDetectHumanBodyPoseRequest()
        let request = VNGeneratePersonSegmentationRequest()
        #expect(request.results == nil)
        try handler.perform([bodies])
        let root = try #require(try bodies.results?.first?.recognizedPoint(.root).location)
        for (quality, format) in [
            (VNGeneratePersonSegmentationRequest.QualityLevel.accurate, kCVPixelFormatType_OneComponent8),
            (.balanced, kCVPixelFormatType_OneComponent16Half),
            (.fast, kCVPixelFormatType_OneComponent32Float),
        ] {
            request.qualityLevel = quality
            request.outputPixelFormat = format
            try handler.perform([request])
            let mask = try #require(request.results?.first?.pixelBuffer)
            let size = PixelSize(width: CVPixelBufferGetWidth(mask), height: CVPixelBufferGetHeight(mask))
            #expect(size == picture.size)
            CVPixelBufferLockBaseAddress(mask, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(mask, .readOnly) }
            let start = try #require(CVPixelBufferGetBaseAddress(mask))
            func value(_ x: Double, _ y: Double) -> Float {
                let row = start + Int(y * Double(size.height - 1)) * CVPixelBufferGetBytesPerRow(mask)
                let column = Int(x * Double(size.width - 1))
                return switch format {
                case kCVPixelFormatType_OneComponent8:
                    Float(row.load(fromByteOffset: column, as: UInt8.self)) / 255
                case kCVPixelFormatType_OneComponent16Half:
                    Float(row.load(fromByteOffset: 2 * column, as: Float16.self))
                default: row.load(fromByteOffset: 4 * column, as: Float.self)
                }
            }
            #expect(value(root.x, 1 - root.y) > 0.9)
            for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] { #expect(value(corner.0, corner.1) < 0.1) }
        }
        request.outputPixelFormat = kCVPixelFormatType_32BGRA
        #expect(throws: (any Error).self) { try handler.perform([request]) }
    }

    @Test func `masks of single people are in both generations those of the library`() async throws {
        let picture = try Self.frames("demo:lunges", 40..<41, from: FrameSource())[0].pixelBuffer.placed(nil)
        let native = try #require(
            try await PoseEstimation.GeneratePersonInstanceMaskRequest().perform(on: picture))
        let count = picture.size.width * picture.size.height
        let expected = native.instanceMask.withPlane(0) { plane in (0..<count).map { plane[$0] } }
        let handler = VNImageRequestHandler(cgImage: CGImage(picture))
        let request = VNGeneratePersonInstanceMaskRequest()
        try handler.perform([request])
        let people = try #require(request.results?.first)
        #expect(people.allInstances == native.allInstances && !people.allInstances.isEmpty)
        #expect(people.masks.labels() == expected)
        #expect(throws: VNError.self) { try people.generateMask(forInstances: [9]) }

        let value = LimberVision.GeneratePersonInstanceMaskRequest()
        let found = try #require(try await value.perform(on: CGImage(picture)))
        #expect(LimberVision.InstanceMaskObservation(people)?.allInstances == found.allInstances)
        let root = try #require(
            try await LimberVision.DetectHumanBodyPoseRequest().perform(on: CGImage(picture)).first?
                .joint(for: .root))
        #expect(found.instanceAtPoint(root.location) == [1])
        #expect(found.instanceAtPoint(LimberVision.NormalizedPoint(x: 2, y: 0.5)).isEmpty)
        let copy = try JSONDecoder().decode(
            LimberVision.InstanceMaskObservation.self, from: JSONEncoder().encode(found))
        #expect(copy == found)
        let damaged = Data(#"{"masks":{"width":1,"height":1,"planes":[]},"header":{}}"#.utf8)
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(LimberVision.InstanceMaskObservation.self, from: damaged)
        }

        // What is cut out is transparent where nobody is, and no larger than the person.
        let cut = try people.generateMaskedImage(
            ofInstances: [1], from: handler, croppedToInstancesExtent: true)
        #expect(CVPixelBufferGetWidth(cut) < picture.size.width)
        CVPixelBufferLockBaseAddress(cut, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(cut, .readOnly) }
        #expect(CVPixelBufferGetBaseAddress(cut)?.load(as: UInt32.self) == 0)

        let crowd = LimberVision.GeneratePersonSegmentationRequest()
        let mask = try await crowd.perform(on: CGImage(picture))
        let width = Int(mask.size.width)
        #expect(mask.size == CGSize(width: picture.size.width, height: picture.size.height))
        for place in stride(from: 0, to: expected.count, by: 997) {
            let share = mask.pixel(
                at: LimberVision.NormalizedPoint(
                    x: (CGFloat(place % width) + 0.5) / mask.size.width,
                    y: 1 - (CGFloat(place / width) + 0.5) / mask.size.height))
            #expect((share >= 0.5) == (expected[place] > 0))
        }
    }
}
