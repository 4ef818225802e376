import AVFoundation
import Combine
import CoreImage
import CoreML
import Vision

// The code of an article of the documentation.
// PortingFromVision.md: begin
final class Recognizer {
    private let request = VNDetectHumanBodyPoseRequest()
    private let model: MLModel
    private let length: Int

    init(modelAt url: URL) throws {
        model = try MLModel(contentsOf: try MLModel.compileModel(at: url))
        let poses = model.modelDescription.inputDescriptionsByName["poses"]
        length = poses?.multiArrayConstraint?.shape.first?.intValue ?? 60
    }

    func labels(of frames: AnyPublisher<CMSampleBuffer, Never>) -> AnyPublisher<String, Never> {
        frames
            .compactMap(keypoints)
            .scan([MLMultiArray](), gather)
            .filter(isFull)
            .compactMap(label)
            .eraseToAnyPublisher()
    }

    private func keypoints(of frame: CMSampleBuffer) -> MLMultiArray? {
        try? VNImageRequestHandler(cmSampleBuffer: frame).perform([request])
        return try? request.results?.first?.keypointsMultiArray()
    }

    private func gather(_ window: [MLMultiArray], _ pose: MLMultiArray) -> [MLMultiArray] {
        Array((window + [pose]).suffix(length))
    }

    private func isFull(_ window: [MLMultiArray]) -> Bool { window.count == length }

    private func label(of window: [MLMultiArray]) -> String? {
        let poses = MLMultiArray(concatenating: window, axis: 0, dataType: .float)
        let input = try? MLDictionaryFeatureProvider(dictionary: ["poses": poses])
        let output = try? input.map { try model.prediction(from: $0) }
        return output?.featureValue(for: "label")?.stringValue
    }
}
// PortingFromVision.md: end
