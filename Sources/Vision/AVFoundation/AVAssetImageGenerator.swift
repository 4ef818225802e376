import PoseCore
import VideoIO

/// Takes single pictures out of an asset.
public class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    // Sendable: as on Apple's systems, it is set up before it is shared.

    /// What pictures are taken from.
    public let asset: AVAsset
    /// True to turn pictures upright; else they are as stored.
    public var appliesPreferredTrackTransform = false
    /// How much earlier a picture may be where the video has ended; within it they are exact in any case.
    public var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// How much later a picture may be; they are exact in any case.
    public var requestedTimeToleranceAfter = CMTime.positiveInfinity
    /// The largest size of a picture: larger ones are made smaller in their shape; a side of zero is without bounds.
    public var maximumSize = CGSize.zero

    let cancellations = CancellationCount()

    /// Creates a generator.
    public init(asset: AVAsset) { self.asset = asset }

    /// The picture that is shown at a time, and since when in `actualTime`; after the end, the last one.
    ///
    /// - Throws: When the asset is no video, or ended longer before than `requestedTimeToleranceBefore`.
    public func copyCGImage(
        at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        let (image, time) = try picture(at: requestedTime)
        actualTime?.pointee = time
        return image
    }

    /// The picture that is shown at a time, and since when; after the end, the last one.
    ///
    /// - Throws: When the asset is no video, or ended longer before than `requestedTimeToleranceBefore`.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try picture(at: time)
    }

    func picture(at time: CMTime) throws(AVError) -> (image: CGImage, actualTime: CMTime) {
        do throws(VideoError) {
            guard let frame = try frame(shownAt: time) else {
                throw VideoError(.notVideo, asset.source, "has no frame at \(time.seconds) s")
            }
            let picture =
                appliesPreferredTrackTransform ? frame.pixelBuffer : frame.pixelBuffer.turned(to: .up)
            return (CGImage(try shrunk(picture)), CMTime(frame.timestamp))
        } catch {
            throw error.code == .notVideo ? AVError(.noImageAtTime, error.description) : AVError(error)
        }
    }

    /// The picture within `maximumSize`.
    private func shrunk(_ picture: PixelBuffer) throws(VideoError) -> PixelBuffer {
        func bound(_ side: CGFloat, _ length: Int) -> Int {
            side > 0 ? max(1, Int(min(side, CGFloat(length)))) : length
        }
        let size = picture.size
        let bounds = PixelSize(
            width: bound(maximumSize.width, size.width), height: bound(maximumSize.height, size.height))
        guard bounds != size else { return picture }
        guard let bitmap = PictureConverter().bitmap(of: picture),
            let small = BitmapFitter().shrink(bitmap, within: bounds)
        else {
            throw VideoError(
                .unsupported, asset.source, "its pictures cannot be scaled; leave maximumSize at zero")
        }
        return PixelBuffer(small)
    }

    private func frame(shownAt time: CMTime) throws(VideoError) -> Frame? {
        var reader = try FrameReader(asset.source)
        guard time.isNumeric, time.seconds > 0 else { return try reader.next() }
        var wanted = time.seconds
        if let end = reader.format.duration.map({ $0 / .seconds(1) }), wanted >= end {
            guard wanted - requestedTimeToleranceBefore.seconds < end else { return nil }
            wanted = end
        }
        // A reader finds frames from a time on: start somewhat earlier, and earlier still where none is shown by then.
        var lead = 2 / (reader.format.frameRate ?? 10)
        while true {
            let start = max(0, wanted - lead)
            if start > 0 { try reader.seek(to: Timestamp(seconds: start)) }
            var shown: Frame?
            while let frame = try reader.next(),
                frame.timestamp <= Timestamp(seconds: wanted) || (shown == nil && start == 0)
            {
                shown = frame
            }
            if shown != nil || start == 0 { return shown }
            lead *= 4
            reader = try FrameReader(asset.source)
        }
    }
}
