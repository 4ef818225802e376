import PoseCore
import Synchronization
import VideoIO

/// The way of a camera's frames to one output's delegate, which has one frame at a time.
final class DelegateFeed: Sendable {
    /// The dropped frames that a delegate that pauses hears of when it goes on, at most.
    private static let maximumNoticeCount = 8

    private let output: AVCaptureVideoDataOutput
    private let source: FrameSource
    private let frameRate: Double?
    private let canceller: ReadCanceller
    private let free = DispatchSemaphore(value: 1)
    /// Dropped frames that the delegate has not heard of yet.
    private let notices = Mutex(0)

    /// - Parameters:
    ///   - source: What requests know the frames by.
    ///   - canceller: Ends all waiting.
    init(
        _ output: AVCaptureVideoDataOutput, source: FrameSource, frameRate: Double?, canceller: ReadCanceller
    ) {
        self.output = output
        self.source = source
        self.frameRate = frameRate
        self.canceller = canceller
    }

    /// Gives a frame to the delegate as soon as it is free, or drops it where it may.
    func give(_ frame: Frame, mayDrop: Bool) {
        guard let connection = output.connections.first, connection.isEnabled,
            let queue = output.sampleBufferCallbackQueue, output.sampleBufferDelegate != nil
        else { return }
        if mayDrop {
            guard free.wait(timeout: .now()) == .success else {
                return note(dropped: frame, connection, queue)
            }
        } else {
            guard wait(andKeep: true) else { return }
        }
        guard let sample = sample(of: frame, connection) else {
            free.signal()
            return
        }
        queue.async { [output, free] in
            output.sampleBufferDelegate?.captureOutput(output, didOutput: sample, from: connection)
            free.signal()
        }
    }

    /// Tells the delegate of a dropped frame, without its picture, unless it has not heard of many others yet.
    private func note(dropped frame: Frame, _ connection: AVCaptureConnection, _ queue: DispatchQueue) {
        let isOneOfFew = notices.withLock { count in
            guard count < Self.maximumNoticeCount else { return false }
            count += 1
            return true
        }
        guard isOneOfFew else { return }
        let size = frame.pixelBuffer.size
        let sample = CMSampleBuffer(
            droppedFrame: CMFormatDescription(
                subType: OSType(pixelFormatOf: output.videoSettings),
                dimensions: CMVideoDimensions(
                    width: Int32(clamping: size.width), height: Int32(clamping: size.height))),
            sampleTiming: CMSampleTimingInfo(frame, frameRate: frameRate))
        queue.async { [self] in
            notices.withLock { $0 -= 1 }
            output.sampleBufferDelegate?.captureOutput(output, didDrop: sample, from: connection)
        }
    }

    /// Waits until the delegate is free, or the reading was cancelled: then it returns false.
    @discardableResult
    func wait(andKeep isKept: Bool = false) -> Bool {
        while !canceller.isCancelled {
            guard free.wait(timeout: .now() + .milliseconds(100)) == .success else { continue }
            if !isKept { free.signal() }
            return true
        }
        return false
    }

    private func sample(of frame: Frame, _ connection: AVCaptureConnection) -> CMSampleBuffer? {
        let mirror = connection.isVideoMirrored && !connection.automaticallyAdjustsVideoMirroring
        var shown = frame
        if mirror { shown.pixelBuffer = frame.pixelBuffer.oriented(.upMirrored) }
        let format = OSType(pixelFormatOf: output.videoSettings)
        guard let buffer = CVPixelBuffer(shown.placed(in: source), format: format, isUpright: true) else {
            return nil
        }
        return CMSampleBuffer(buffer, CMSampleTimingInfo(frame, frameRate: frameRate))
    }
}
