import AVFoundation
import Combine

/// The camera's frames as a publisher; on Linux `LIMBER_CAPTURE` names the camera, or a file in its place.
final class CameraFeed: NSObject {
    private let session = AVCaptureSession()
    private let output = AVCaptureVideoDataOutput()
    private let queue = DispatchQueue(label: "camera feed")
    private let frames = PassthroughSubject<CMSampleBuffer, Never>()
    private var observer: NSObjectProtocol?

    var publisher: AnyPublisher<CMSampleBuffer, Never> { frames.eraseToAnyPublisher() }

    /// Starts the camera; false when there is none, or it cannot be opened.
    func start() -> Bool {
        guard let camera = AVCaptureDevice.default(for: .video),
            let input = try? AVCaptureDeviceInput(device: camera), session.canAddInput(input),
            session.canAddOutput(output)
        else { return false }
        session.beginConfiguration()
        session.addInput(input)
        session.addOutput(output)
        output.alwaysDiscardsLateVideoFrames = true
        output.setSampleBufferDelegate(self, queue: queue)
        session.commitConfiguration()
        observer = NotificationCenter.default.addObserver(
            forName: .AVCaptureSessionDidStopRunning, object: session, queue: nil
        ) { [frames, queue] _ in queue.async { frames.send(completion: .finished) } }
        session.startRunning()
        return session.isRunning
    }
}

extension CameraFeed: AVCaptureVideoDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        frames.send(sampleBuffer)
    }
}
