import AVFoundation
import VideoToolbox

/// The shape of a camera in interfaces that are described: frames become pictures.
final class FrameManager: NSObject, ObservableObject, AVCaptureVideoDataOutputSampleBufferDelegate {
    @Published var picture: CGImage?
    @Published var delay = 0.0
    private let session = AVCaptureSession()
    private var rotation: AVCaptureDevice.RotationCoordinator?

    func configure() throws {
        let found = AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera, .externalUnknown], mediaType: .video,
            position: .unspecified)
        guard let camera = found.devices.first ?? AVCaptureDevice.systemPreferredCamera else { return }
        rotation = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
        session.addInput(try AVCaptureDeviceInput(device: camera))
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
        session.addOutput(output)
        guard let connection = output.connection(with: .video), let rotation else { return }
        let angle = rotation.videoRotationAngleForHorizonLevelCapture
        if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
        if connection.isCameraIntrinsicMatrixDeliverySupported {
            connection.isCameraIntrinsicMatrixDeliveryEnabled = true
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard let buffer = sampleBuffer.imageBuffer else { return }
        var image: CGImage?
        VTCreateCGImageFromCVPixelBuffer(buffer, options: nil, imageOut: &image)
        var timing = CMSampleTimingInfo()
        CMSampleBufferGetSampleTimingInfo(sampleBuffer, at: 0, timingInfoOut: &timing)
        let now = CMClockGetTime(CMClockGetHostTimeClock())
        DispatchQueue.main.async { [weak self] in
            self?.picture = image
            self?.delay = (now - timing.presentationTimeStamp).seconds
        }
    }

    func place(of size: CGSize, in view: CGRect) -> CGRect { AVMakeRect(aspectRatio: size, insideRect: view) }
}
