import PoseCore

/// The pictures of an asset.
public class AVAssetTrack: NSObject, @unchecked Sendable {
    // Sendable: all properties are constants.

    /// What it belongs to.
    public var asset: AVAsset? { owner }
    /// Pictures.
    public let mediaType = AVMediaType.video
    /// Its number.
    public let trackID: Int32 = 1
    /// Width and height of a stored frame.
    public let naturalSize: CGSize
    /// How stored frames must be turned to be upright; the origin is at the upper left.
    public let preferredTransform: CGAffineTransform
    /// Average frames a second; 0 when unknown.
    public let nominalFrameRate: Float
    /// When it is shown.
    public let timeRange: CMTimeRange

    let owner: AVAsset

    init(_ asset: AVAsset, _ facts: AVAsset.Facts) {
        owner = asset
        let (width, height) = (CGFloat(facts.stored.width), CGFloat(facts.stored.height))
        naturalSize = CGSize(width: width, height: height)
        preferredTransform =
            switch facts.orientation {
            case .up: .identity
            case .clockwise90: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
            case .clockwise180: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
            case .clockwise270: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
            }
        nominalFrameRate = Float(facts.format.frameRate ?? 0)
        timeRange = CMTimeRange(
            start: .zero,
            duration: facts.format.duration.map { CMTime(seconds: $0 / .seconds(1), preferredTimescale: 600) }
                ?? .indefinite)
    }

    /// How long one frame is shown at the average rate; invalid when unknown.
    public var minFrameDuration: CMTime {
        nominalFrameRate > 0
            ? CMTime(seconds: 1 / Double(nominalFrameRate), preferredTimescale: 90_000) : .invalid
    }

    /// True: a track that cannot be decoded is not there.
    public var isPlayable: Bool { true }
    /// True: a track that cannot be decoded is not there.
    public var isEnabled: Bool { true }

    /// What kind of pictures it holds: their size, decoded.
    public var formatDescriptions: [Any] {
        [
            CMFormatDescription(
                subType: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                dimensions: CMVideoDimensions(
                    width: Int32(naturalSize.width), height: Int32(naturalSize.height)))
        ]
    }
}
