import AVFoundation
import CoreImage
import Foundation
import Vision
import simd

/// Poses for the rest of a server.
actor PoseService {
    private var request = DetectHumanBodyPoseRequest()
    private let hands: DetectHumanHandPoseRequest = {
        var request = DetectHumanHandPoseRequest(.revision1)
        request.maximumHandCount = 4
        return request
    }()

    init() { request.detectsHands = false }

    func wrists(in url: URL) async throws -> [CGPoint] {
        let handler = ImageRequestHandler(url)
        let (bodies, hands) = try await handler.perform(request, hands)
        let places = bodies.compactMap { $0.joint(for: .leftWrist)?.location }
        return (places + hands.compactMap { $0.joint(for: .wrist)?.location }).map {
            $0.toImageCoordinates(CGSize(width: 1920, height: 1080), origin: .upperLeft)
        }
    }

    func count(in data: Data) async -> Int {
        do {
            return try await request.perform(on: data, orientation: .right).count
        } catch VisionError.invalidImage(let reason) {
            print(reason)
        } catch {
            print(error)
        }
        return 0
    }

    func everything(in image: CGImage) async {
        let requests: [any VisionRequest] = [request, hands, DetectHumanRectanglesRequest()]
        for await result in ImageRequestHandler(image).performAll(requests) {
            switch result {
            case .detectHumanBodyPose(_, let bodies):
                for body in bodies {
                    for (name, joint) in body.allJoints(in: .leftLeg) where joint.confidence > 0.2 {
                        print(name.rawValue, joint.location.x)
                    }
                    print(body.keypoints.shape, body.leftHand?.chirality == .left)
                }
            case .detectHumanHandPose(let request, let hands): print(request.maximumHandCount, hands.count)
            case .detectHumanRectangles(_, let people): print(people.map(\.boundingBox.cgRect))
            case .error(let request, let error): print(request, error)
            default: break
            }
        }
    }

    func height(in image: CIImage) async throws -> Measurement<UnitLength>? {
        let request = DetectHumanBodyPose3DRequest(nil, frameAnalysisSpacing: .zero)
        request.regionOfInterest = .fullImage
        let body = try await request.perform(on: image).first
        guard let head = body?.joint(for: .topHead), let root = body?.joint(for: .root) else { return nil }
        let up = simd_make3(head.position) - simd_make3(root.position)
        print(simd_length(up), body?.cameraRelativePosition(for: .root).columns.3 as Any)
        var name = HumanBodyPose3DObservation.JointName.leftWrist
        while let observation = body, name != .root { name = observation.parentJointName(for: name) }
        return body?.bodyHeight
    }

    private func simd_make3(_ matrix: simd_float4x4) -> SIMD3<Float> {
        SIMD3(matrix.columns.3.x, matrix.columns.3.y, matrix.columns.3.z)
    }
}
