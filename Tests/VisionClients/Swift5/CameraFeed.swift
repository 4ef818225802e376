import AVFoundation
import Combine
import CoreImage

/// Frames of a camera or a file as a publisher, as live apps make them.
final class CameraFeed: NSObject {
    private let session = AVCaptureSession()
    private let output = AVCaptureVideoDataOutput()
    private let queue = DispatchQueue(label: "camera feed", qos: .userInitiated)
    private var frames: PassthroughSubject<CMSampleBuffer, Never>?

    var orientation = AVCaptureVideoOrientation.portrait { didSet { connect() } }
    var position = AVCaptureDevice.Position.front

    func start() -> AnyPublisher<CMSampleBuffer, Never>? {
        let frames = PassthroughSubject<CMSampleBuffer, Never>()
        self.frames = frames
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        session.sessionPreset = .high
        guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position),
            let input = try? AVCaptureDeviceInput(device: camera), session.canAddInput(input),
            session.canAddOutput(output)
        else { return nil }
        session.inputs.forEach(session.removeInput)
        session.addInput(input)
        session.addOutput(output)
        output.alwaysDiscardsLateVideoFrames = true
        output.videoSettings = [
            kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        ]
        output.setSampleBufferDelegate(self, queue: queue)
        connect()
        queue.async { [session] in session.startRunning() }
        return frames.eraseToAnyPublisher()
    }

    func stop() {
        if session.isRunning { session.stopRunning() }
        frames?.send(completion: .finished)
    }

    private func connect() {
        guard let connection = output.connection(with: .video) else { return }
        if connection.isVideoOrientationSupported { connection.videoOrientation = orientation }
        if connection.isVideoMirroringSupported { connection.isVideoMirrored = position == .front }
    }
}

extension CameraFeed: AVCaptureVideoDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        frames?.send(sampleBuffer)
    }

    func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
        print("late", CMTimeGetSeconds(CMSampleBufferGetPresentationTimeStamp(sampleBuffer)))
    }
}
