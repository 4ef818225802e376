import LimberAVFoundation
import LimberCoreImage

/// The frames of an asset, read on a queue of its own so that waiting for a camera blocks no task.
final class FrameSequence: @unchecked Sendable {
    // Sendable: the reader is used on the queue alone.

    private let asset: AVAsset
    private let track: AVAssetTrack
    private let queue = DispatchQueue(label: "limber.frames")
    private var reading: (reader: AVAssetReader, output: AVAssetReaderTrackOutput)?

    init(_ asset: AVAsset, _ track: AVAssetTrack) {
        self.asset = asset
        self.track = track
    }

    deinit { reading?.reader.cancelReading() }

    func next() async throws -> TemporalFeature<CIImage>? {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.read() }) }
        }
    }

    private func read() throws -> TemporalFeature<CIImage>? {
        let (reader, output) = try reading ?? start()
        guard let sample = output.copyNextSampleBuffer(), let buffer = sample.imageBuffer else {
            if let error = reader.error { throw error }
            return nil
        }
        return TemporalFeature(
            id: TemporalSegmentIdentifier(sample, of: asset.description),
            feature: CIImage(cvPixelBuffer: buffer).oriented(
                CGImagePropertyOrientation(upright: track.preferredTransform)))
    }

    private func start() throws -> (reader: AVAssetReader, output: AVAssetReaderTrackOutput) {
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
        reader.add(output)
        if !reader.startReading(), let error = reader.error { throw error }
        reading = (reader, output)
        return (reader, output)
    }
}

extension TemporalSegmentIdentifier {
    /// The stretch in which a frame of a video or a camera is shown, in millionths of a second.
    init(_ sample: CMSampleBuffer, of source: String) {
        let time = sample.presentationTimeStamp.seconds
        let length = sample.duration.isNumeric ? sample.duration.seconds : 1 / 30
        let range = Int(time * 1_000_000)..<Int((time + max(0, length)) * 1_000_000)
        self.init(source: source, range: range, timescale: 1_000_000)
    }
}
