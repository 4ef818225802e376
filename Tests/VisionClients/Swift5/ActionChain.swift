import Combine
import CoreImage
import CoreML
import Vision

/// Frames to poses to windows to labels, in the way of apps that chain publishers.
final class ActionChain {
    struct Guess {
        let label: String
        let confidence: Double
        static let nothing = Guess(label: "Nobody", confidence: 0)
    }

    private let request = VNDetectHumanBodyPoseRequest()
    private let context = CIContext(options: nil)
    private let model: MLModel
    private let length: Int
    private var tasks = Set<AnyCancellable>()
    @Published private(set) var guess = Guess.nothing

    init(model: MLModel) {
        self.model = model
        let poses = model.modelDescription.inputDescriptionsByName["poses"]
        length = poses?.multiArrayConstraint?.shape.first?.intValue ?? 60
    }

    func follow(_ frames: AnyPublisher<CMSampleBuffer, Never>) {
        tasks.removeAll()
        frames
            .compactMap(image)
            .map(poses)
            .map(largest)
            .map(array)
            .scan([MLMultiArray](), gather)
            .filter(isFull)
            .map(predict)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] guess in self?.guess = guess }
            .store(in: &tasks)
    }

    private func image(of sample: CMSampleBuffer) -> CGImage? {
        guard let buffer = CMSampleBufferGetImageBuffer(sample) else { return nil }
        let image = CIImage(cvPixelBuffer: buffer)
        return context.createCGImage(image, from: image.extent)
    }

    private func largest(of poses: [VNHumanBodyPoseObservation]) -> VNHumanBodyPoseObservation? {
        poses.max { area($0) < area($1) }
    }

    private func array(of pose: VNHumanBodyPoseObservation?) -> MLMultiArray {
        (try? pose?.keypointsMultiArray()) ?? Self.emptyPose
    }

    private func gather(_ window: [MLMultiArray], _ pose: MLMultiArray) -> [MLMultiArray] {
        Array((window + [pose]).suffix(length))
    }

    private func isFull(_ window: [MLMultiArray]) -> Bool { window.count == length }

    private func poses(in frame: CGImage) -> [VNHumanBodyPoseObservation] {
        do {
            try VNImageRequestHandler(cgImage: frame).perform([request])
        } catch {
            assertionFailure("no poses: \(error)")
        }
        return request.results ?? []
    }

    private func area(_ pose: VNHumanBodyPoseObservation) -> CGFloat {
        let points = (try? pose.recognizedPoints(.all))?.values.filter { $0.confidence > 0.2 } ?? []
        guard let first = points.first else { return 0 }
        let box = points.reduce(CGRect(origin: first.location, size: .zero)) {
            $0.union(CGRect(origin: $1.location, size: .zero))
        }
        return box.width * box.height
    }

    private func predict(_ window: [MLMultiArray]) -> Guess {
        let input = MLMultiArray(concatenating: window, axis: 0, dataType: .float)
        guard let features = try? MLDictionaryFeatureProvider(dictionary: ["poses": input]),
            let output = try? model.prediction(from: features),
            let label = output.featureValue(for: "label")?.stringValue,
            let odds = output.featureValue(for: "labelProbabilities")?.dictionaryValue
        else { return .nothing }
        return Guess(label: label, confidence: odds[label]?.doubleValue ?? 0)
    }

    private static let emptyPose: MLMultiArray = {
        // swift-format-ignore: NeverUseForceTry
        let array = try! MLMultiArray(shape: [1, 3, 18], dataType: .float)
        // swift-format-ignore: NeverUseForceTry
        let values = try! UnsafeMutableBufferPointer<Float>(array)
        values.initialize(repeating: 0)
        return array
    }()
}
