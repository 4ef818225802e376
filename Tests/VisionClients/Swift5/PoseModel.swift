import AVFoundation
import Combine
import Foundation
import Vision

/// What the views of a fitness app watch.
class PoseModel: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, ObservableObject {
    private let handler = VNSequenceRequestHandler()
    @Published var joints = [VNHumanBodyPoseObservation.JointName: VNRecognizedPoint]()
    @Published var squats = 0
    private var wasDown = false
    private var subscriptions = Set<AnyCancellable>()

    override init() {
        super.init()
        $joints
            .dropFirst()
            .sink { [weak self] in self?.count($0) }
            .store(in: &subscriptions)
    }

    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let request = VNDetectHumanBodyPoseRequest(completionHandler: found)
        do {
            try handler.perform([request], on: sampleBuffer, orientation: .right)
        } catch {
            print(error.localizedDescription)
        }
    }

    func found(request: VNRequest, error: Error?) {
        guard error == nil, let bodies = request.results as? [VNHumanBodyPoseObservation],
            let body = bodies.first, let all = try? body.recognizedPoints(.all)
        else { return }
        DispatchQueue.main.async { self.joints = all }
    }

    private func count(_ joints: [VNHumanBodyPoseObservation.JointName: VNRecognizedPoint]) {
        guard let hip = joints[.rightHip], let knee = joints[.rightKnee], let ankle = joints[.rightAnkle],
            min(hip.confidence, knee.confidence, ankle.confidence) > 0.3
        else { return }
        let (upper, lower) = (
            atan2(hip.y - knee.y, hip.x - knee.x), atan2(ankle.y - knee.y, ankle.x - knee.x)
        )
        let degrees = abs(upper - lower) * 180 / .pi
        if degrees < 100 { wasDown = true }
        if degrees > 160, wasDown {
            wasDown = false
            squats += 1
        }
    }
}
