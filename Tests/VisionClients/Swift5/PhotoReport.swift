import CoreGraphics
import CoreImage
import Foundation
import ImageIO
import Vision

/// What is in photographs, for a report.
struct PhotoReport {
    func people(in url: URL) throws -> [(box: CGRect, joints: [String: CGPoint])] {
        guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return [] }
        let bodies = VNDetectHumanBodyPoseRequest()
        let boxes = VNDetectHumanRectanglesRequest()
        boxes.upperBodyOnly = false
        let handler = VNImageRequestHandler(cgImage: image, orientation: .up, options: [:])
        try handler.perform([bodies, boxes])
        let rects = boxes.results?.map { $0.boundingBox } ?? []
        return zip(bodies.results ?? [], rects).map { body, rect in
            var joints: [String: CGPoint] = [:]
            for name in body.availableJointNames {
                guard let point = try? body.recognizedPoint(name), point.confidence > 0 else { continue }
                joints[name.rawValue.rawValue] = VNImagePointForNormalizedPoint(
                    point.location, image.width, image.height)
            }
            return (VNImageRectForNormalizedRect(rect, image.width, image.height), joints)
        }
    }

    func heights(in data: Data) throws -> [Float] {
        let request = VNDetectHumanBodyPose3DRequest()
        try VNImageRequestHandler(data: data, options: [:]).perform([request])
        guard let body = request.results?.first else { return [] }
        let head = try body.recognizedPoint(.topHead)
        let arm = try body.recognizedPoints(.leftArm)
        print(head.position.columns.3.y, arm[.leftWrist]?.localPosition.columns.3 as Any)
        print(body.heightEstimation == .measured, body.cameraOriginMatrix)
        return [body.bodyHeight]
    }

    func hands(in image: CIImage) throws -> [VNChirality] {
        let request = VNDetectHumanHandPoseRequest()
        request.maximumHandCount = 4
        request.revision = VNDetectHumanHandPoseRequestRevision1
        try VNImageRequestHandler(ciImage: image, options: [:]).perform([request])
        return (request.results ?? []).map(\.chirality)
    }
}
