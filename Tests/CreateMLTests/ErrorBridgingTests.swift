import Foundation
import LimberCreateML
import LimberCreateMLComponents
import LimberVision
import Testing

/// Errors of the modules with Apple's names, caught as apps catch them.
struct ErrorBridgingTests {
    /// One of each module's errors, as code throws it that reads what is no picture, no video, no model and no data, by domain.
    private static let failures: KeyValuePairs<String, @Sendable () async throws -> Void> = [
        VNErrorDomain: { try VNImageRequestHandler(data: Data()).perform([VNDetectHumanBodyPoseRequest()]) },
        "Vision.VisionError": { _ = try await DetectHumanBodyPoseRequest().perform(on: Data()) },
        "AVFoundationErrorDomain": {
            _ = try AVAssetReader(asset: AVAsset(url: URL(fileURLWithPath: "/nowhere.mp4")))
        },
        "com.apple.CoreML": { _ = try MLModel(contentsOf: URL(fileURLWithPath: "/nowhere.onnx")) },
        "com.apple.CreateML": {
            let nowhere = URL(fileURLWithPath: "/nowhere")
            _ = try MLActionClassifier(trainingData: .labeledDirectories(at: nowhere))
        },
        NSCocoaErrorDomain: {
            var buffer: CVPixelBuffer?
            CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &buffer)
            let image = CIImage(cvPixelBuffer: try #require(buffer))
            let url = URL(fileURLWithPath: "/nowhere/picture.png")
            try CIContext().writePNGRepresentation(
                of: image, to: url, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB())
        },
    ]

    @Test(arguments: failures.indices)
    func `an error is an NSError of its domain and with its description`(index: Int) async throws {
        let (domain, failure) = Self.failures[index]
        let error = try #require(await #expect(throws: (any Error).self) { try await failure() })
        let bridged = try #require((error as Any) as? NSError)
        #expect(bridged.domain == domain)
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
