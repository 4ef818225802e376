public import LimberAVFoundation

// Handlers for pictures with depth: named here, so that the compiler says why they are missing.

extension VNImageRequestHandler {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there is no depth data on Linux; leave out depthData, and joints in space are estimated from the picture"
    )
    public convenience init(
        cvPixelBuffer pixelBuffer: CVPixelBuffer, depthData: AVDepthData,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(cvPixelBuffer: pixelBuffer, orientation: orientation, options: options)
    }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there is no depth data on Linux; leave out depthData, and joints in space are estimated from the picture"
    )
    public convenience init(
        cmSampleBuffer sampleBuffer: CMSampleBuffer, depthData: AVDepthData,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {
        self.init(cmSampleBuffer: sampleBuffer, orientation: orientation, options: options)
    }
}
