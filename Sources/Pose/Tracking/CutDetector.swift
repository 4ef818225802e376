public import PixelSampling
public import PoseCore

/// Finds the frames in which a video jumps to another picture, by a thumbnail of each.
///
/// Thumbnails are compared by correlation, so that flashes and changes of exposure are no cuts; frames
/// without contrast (black, white-out), and others too dim to be sure (fades), are passed over and what follows is compared
/// with what was before, unless they stay. Black bars beside the picture do not count. A dissolve is a cut where it ends.
/// Pictures of a folder may be a video's or none: there, whatever resembles the one before little is another scene.
public struct CutDetector: Sendable {
    /// A cut changes more than this many times what changed from frame to frame just before.
    private static let minimumProminence: Float = 2

    /// What is dim and stays for so long, in seconds, is no fade but a scene of little contrast.
    private static let minimumStay = 0.5

    private let comparesPictures: Bool
    private var previous: (pattern: BrightnessPattern, time: Timestamp)?
    private var dissolves = DissolveDetector()
    /// The last picture that was passed over, and when the first of those like it came.
    private var passed: (pattern: BrightnessPattern, since: Timestamp)?
    /// The largest contrast of the last seconds: a movement on an even ground keeps it, a fade does not.
    private var sceneContrast: Float = 0
    private var recentChange: Float = 0
    /// The change of a cut at the frame before; 0: there was none.
    private var cutChange: Float = 0

    /// Creates a detector that has seen nothing.
    ///
    /// - Parameter comparesPictures: True for a folder's pictures, of which many in a row may be others.
    public init(comparesPictures: Bool = false) {
        self.comparesPictures = comparesPictures
    }

    /// True when `frame` does not continue the picture of the frame before; false for the first.
    public mutating func isCut(_ frame: Frame) -> Bool {
        isCut(Self.thumbnail(of: frame.pixelBuffer), at: frame.timestamp)
    }

    /// What the detector needs of a picture: 32 × 32 cells of 16 samples; it can be made on another thread.
    public static func thumbnail(of picture: PixelBuffer) -> Thumbnail {
        Thumbnail(picture, side: 32, samplesPerCell: 4)
    }

    /// True when the frame of a thumbnail does not continue the picture of the frame before; false for the first.
    ///
    /// - Parameter thumbnail: Made by `thumbnail(of:)`.
    public mutating func isCut(_ thumbnail: Thumbnail, at timestamp: Timestamp) -> Bool {
        guard isSuddenCut(thumbnail, at: timestamp) else {
            return !comparesPictures && dissolves.ends(at: thumbnail, timestamp)
        }
        dissolves.beginScene()
        return true
    }

    private mutating func isSuddenCut(_ thumbnail: Thumbnail, at timestamp: Timestamp) -> Bool {
        guard let pattern = BrightnessPattern(thumbnail.levels, side: thumbnail.side) else { return false }
        guard let (earlier, time) = previous else {
            previous = (pattern, timestamp)
            sceneContrast = pattern.contrast
            return false
        }
        let change = pattern.change(from: earlier)
        // After half a second about a third of a change is left.
        let remainder = 1 - Float(max(0, min(1, 2 * timestamp.seconds(since: time))))
        if change.isLarge, !comparesPictures, !change.isClear, pattern.contrast < sceneContrast / 2 {
            recentChange *= remainder
            var since = timestamp
            if let (last, start) = passed, !pattern.change(from: last).isLarge { since = start }
            passed = (pattern, since)
            let hasStayed = timestamp.seconds(since: since) > Self.minimumStay
            previous = (hasStayed ? pattern : earlier, timestamp)
            if hasStayed { sceneContrast = pattern.contrast }
            return hasStayed
        }
        passed = nil
        previous = (pattern, timestamp)
        // What changes as much at the next frame was the camera's or a body's movement, not a cut.
        let movement = max(recentChange, cutChange * remainder)
        let isSudden = change.share > Self.minimumProminence * movement
        let isCut = change.isLarge && (comparesPictures || (change.isClear && isSudden))
        sceneContrast = isCut ? pattern.contrast : max(pattern.contrast, sceneContrast * (1 + remainder) / 2)
        recentChange = isCut ? 0 : max(change.share, recentChange * remainder)
        cutChange = isCut ? change.share : 0
        return isCut
    }
}

extension Thumbnail {
    /// The brightness of each cell; 0 where nothing is seen.
    var levels: [Float] {
        cells.map { cell in if case .brightness(let level) = cell { level } else { 0 } }
    }
}
