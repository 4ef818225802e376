import PoseCore
import VideoIO

/// Takes single pictures out of an asset.
public class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    // Sendable: as on Apple's systems, it is set up before it is shared.

    /// What pictures are taken from.
    public let asset: AVAsset
    /// True to turn pictures upright; else they are as stored.
    public var appliesPreferredTrackTransform = false
    /// How much earlier a picture may be; they are exact in any case.
    public var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// How much later a picture may be; they are exact in any case.
    public var requestedTimeToleranceAfter = CMTime.positiveInfinity
    /// The largest size; pictures have the video's in any case.
    public var maximumSize = CGSize.zero

    /// Creates a generator.
    public init(asset: AVAsset) { self.asset = asset }

    /// The first picture at or after a time, and its time in `actualTime`.
    ///
    /// - Throws: When the asset is no video, or ends before.
    public func copyCGImage(
        at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        let (image, time) = try picture(at: requestedTime)
        actualTime?.pointee = time
        return image
    }

    /// The first picture at or after a time, and its time.
    ///
    /// - Throws: When the asset is no video, or ends before.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try picture(at: time)
    }

    private func picture(at time: CMTime) throws(AVError) -> (image: CGImage, actualTime: CMTime) {
        do throws(VideoError) {
            let reader = try FrameReader(asset.source)
            if time.isNumeric, time.seconds > 0 { try reader.seek(to: Timestamp(seconds: time.seconds)) }
            guard let frame = try reader.next() else {
                throw VideoError(.notVideo, asset.source, "has no frame at or after \(time.seconds) s")
            }
            let picture =
                appliesPreferredTrackTransform ? frame.pixelBuffer : frame.pixelBuffer.turned(to: .up)
            return (CGImage(picture), CMTime(frame.timestamp))
        } catch {
            throw error.code == .notVideo ? AVError(.noImageAtTime, error.description) : AVError(error)
        }
    }
}
