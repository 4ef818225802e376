import Combine
import CoreImage
import CoreML
import CoreMedia
import Vision

/// From frames to predictions: image, poses, the main person, a window, a label.
final class ActionChain {
    private let request = VNDetectHumanBodyPoseRequest()
    private let context = CIContext(options: nil)
    private let model: ActionModel
    private var person = MainPerson()

    init(model: ActionModel) {
        self.model = model
    }

    func predictions(of frames: AnyPublisher<CMSampleBuffer, Never>) -> AnyPublisher<
        ActionModel.Prediction, Never
    > {
        frames
            .compactMap(image)
            .map(pose)
            .scan(PoseWindow(length: model.windowLength)) { window, pose in window.adding(pose) }
            .flatMap { window in window.complete.publisher }
            .map(model.prediction)
            .eraseToAnyPublisher()
    }

    private func image(of sample: CMSampleBuffer) -> (image: CGImage, time: CMTime)? {
        guard let buffer = CMSampleBufferGetImageBuffer(sample) else { return nil }
        let picture = CIImage(cvPixelBuffer: buffer)
        guard let image = context.createCGImage(picture, from: picture.extent) else { return nil }
        return (image, CMSampleBufferGetPresentationTimeStamp(sample))
    }

    private func pose(in frame: (image: CGImage, time: CMTime)) -> TimedPose {
        do {
            try VNImageRequestHandler(cgImage: frame.image).perform([request])
        } catch {
            print("no poses: \(error.localizedDescription)")
        }
        let main = person.choose(among: request.results ?? [], at: frame.time)
        return TimedPose(time: frame.time, keypoints: try? main?.keypointsMultiArray())
    }
}
