import Foundation
import LimberAVFoundation
import LimberCoreGraphics
import LimberCoreMedia
import LimberImageIO

/// One reading of a part of a video file, frame by frame, for both generations of video processors.
final class VideoPass: @unchecked Sendable {
    // Sendable: what changes is used under the lock.

    private let url: URL
    private let lock = NSLock()
    private var reader: AVAssetReader?
    private var isCancelled = false

    init(_ url: URL) { self.url = url }

    /// Calls `body` with each frame and how it is turned upright, and returns at the end of the part.
    ///
    /// - Parameter timeRange: The part; without an end that is a number, it ends with the video.
    /// - Throws: What `body` throws, or a `VNError`: why the video cannot be read, or `requestCancelled`.
    func run(
        _ timeRange: CMTimeRange, _ body: (CMSampleBuffer, CGImagePropertyOrientation) throws -> Void
    ) throws {
        let (reader, output, orientation) = try open(timeRange)
        lock.withLock { self.reader = reader }
        try checkCancellation()
        reader.startReading()
        let first = timeRange.start.isNumeric ? timeRange.start.seconds : 0
        let end = timeRange.duration.isNumeric ? first + timeRange.duration.seconds : .infinity
        while let sample = output.copyNextSampleBuffer() {
            let time = sample.presentationTimeStamp.seconds
            // Bounds that were rounded to a microsecond still hold.
            guard time > first - 1e-6 else { continue }
            guard time < end - 1e-6 else { break }
            try checkCancellation()
            try body(sample, orientation)
        }
        try checkCancellation()
        if let error = reader.error {
            throw VNError(.ioError, "\(url.path): \(error.localizedDescription)")
        }
    }

    /// Ends the reading soon; for any thread.
    func cancel() {
        lock.withLock {
            isCancelled = true
            reader?.cancelReading()
        }
    }

    private func checkCancellation() throws(VNError) {
        guard lock.withLock({ isCancelled }) else { return }
        throw VNError(.requestCancelled, "\(url.path): the analysis was cancelled")
    }

    private func open(
        _ timeRange: CMTimeRange
    ) throws(VNError) -> (AVAssetReader, AVAssetReaderTrackOutput, CGImagePropertyOrientation) {
        let asset = AVURLAsset(url: url)
        guard let track = asset.tracks(withMediaType: .video).first else {
            throw VNError(.ioError, "\(url.path): no video that can be read")
        }
        do {
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
            reader.add(output)
            if timeRange.start.isNumeric {
                // A little before, for the start may have been rounded.
                let before = CMTime(value: 1, timescale: 1000)
                reader.timeRange = CMTimeRange(
                    start: timeRange.start - before, duration: .positiveInfinity)
            }
            return (reader, output, CGImagePropertyOrientation(upright: track.preferredTransform))
        } catch {
            throw VNError(.ioError, "\(url.path): \(error.localizedDescription)")
        }
    }
}
