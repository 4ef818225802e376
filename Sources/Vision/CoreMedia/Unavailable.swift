// What copies samples has no counterpart here; the compiler says so where it is used.

extension CMSampleBuffer {
    /// Not on Linux: see the message.
    @available(*, unavailable, message: "use CMSampleBuffer(imageBuffer:formatDescription:sampleTiming:)")
    public convenience init(
        copying originalBuffer: CMSampleBuffer, withNewTiming newTiming: [CMSampleTimingInfo]
    ) throws {
        let format = CMFormatDescription(subType: 0, dimensions: CMVideoDimensions())
        self.init(droppedFrame: format, sampleTiming: CMSampleTimingInfo())
    }
}
