import Foundation
import LimberCreateML
import LimberCreateMLComponents
import LimberVision
import Testing

/// Errors of the modules with Apple's names, caught as apps catch them.
struct ErrorBridgingTests {
    /// One of each module's errors, as code throws it that reads what is no picture, no video, no model and no data.
    private static let failures: [@Sendable () async throws -> Void] = [
        { try VNImageRequestHandler(data: Data()).perform([VNDetectHumanBodyPoseRequest()]) },
        { _ = try await DetectHumanBodyPoseRequest().perform(on: Data()) },
        { _ = try AVAssetReader(asset: AVAsset(url: URL(fileURLWithPath: "/nowhere.mp4"))) },
        { _ = try MLModel(contentsOf: URL(fileURLWithPath: "/nowhere.onnx")) },
        {
            let nowhere = URL(fileURLWithPath: "/nowhere")
            _ = try MLActionClassifier(trainingData: .labeledDirectories(at: nowhere))
        },
        {
            var buffer: CVPixelBuffer?
            CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &buffer)
            let image = CIImage(cvPixelBuffer: try #require(buffer))
            let url = URL(fileURLWithPath: "/nowhere/picture.png")
            try CIContext().writePNGRepresentation(
                of: image, to: url, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB())
        },
    ]

    @Test(arguments: failures.indices)
    func `an error is an NSError of its own domain, code and description`(index: Int) async throws {
        let error = try #require(
            await #expect(throws: (any Error).self) { try await Self.failures[index]() })
        let bridged = try #require((error as Any) as? NSError)
        #expect(bridged.domain == error._domain)
        #expect(bridged.code == error._code)
        #expect(bridged.localizedDescription == error.localizedDescription)
    }

    @Test
    func `catching an NSError is enough where nothing else may be thrown`() {
        // The compiler takes this for exhaustive: without the match what follows is undefined.
        func code() -> Int {
            do {
                try VNImageRequestHandler(data: Data()).perform([VNDetectHumanBodyPoseRequest()])
                return 0
            } catch let error as NSError {
                return error.code
            }
        }
        #expect(code() == VNErrorCode.invalidImage.rawValue)
    }

    @Test
    func `an error is still caught as its own type`() {
        #expect(throws: VNError.self) {
            try VNImageRequestHandler(data: Data()).perform([VNDetectHumanBodyPoseRequest()])
        }
        #expect(throws: MLModelError.self) {
            _ = try MLModel(contentsOf: URL(fileURLWithPath: "/nowhere.onnx"))
        }
        let other: any Error = NSError(domain: VNErrorDomain, code: 13)
        #expect((other as? VNError) == nil)
    }
}
