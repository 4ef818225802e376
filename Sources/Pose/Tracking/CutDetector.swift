public import PixelSampling
public import PoseCore

/// Finds the frames in which a video jumps to another picture, by a thumbnail of each.
///
/// Thumbnails are compared by correlation, so that flashes and changes of exposure are no cuts; frames
/// without contrast (black, white-out), and others too dim to be sure (fades), are passed over and what follows is compared
/// with what was before.
/// Pictures of a folder may be a video's or none: there, whatever resembles the one before little is another scene.
public struct CutDetector: Sendable {
    // On the sample clips the two real cuts correlate by 0.09 and 0.48, the most violent movement by
    // 0.66 and over; brightness changes by 18 and more on average in cuts, by 11 at most in movement.
    private static let maximumCorrelation: Float = 0.6
    private static let minimumDifference: Float = 12
    /// A cut changes more than this many times what changed from frame to frame just before.
    private static let minimumProminence: Float = 1.8
    /// The standard deviation of brightness, of 255, below which a picture shows nothing.
    private static let minimumContrast: Float = 3

    private let comparesPictures: Bool
    private var previous: [Float] = []
    private var previousTime: Timestamp?
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
        guard let (values, contrast) = Self.standardized(thumbnail) else { return false }
        defer { previousTime = timestamp }
        guard !previous.isEmpty, let previousTime else {
            previous = values
            return false
        }
        var products: Float = 0
        var difference: Float = 0
        for index in previous.indices {
            products += previous[index] * values[index]
            difference += abs(previous[index] - values[index])
        }
        let count = Float(previous.count)
        let change = 1 - products / count
        let isOther = change > 1 - Self.maximumCorrelation
        // After half a second about a third of a change is left.
        let remainder = 1 - Float(max(0, min(1, 2 * timestamp.seconds(since: previousTime))))
        if isOther, !comparesPictures, difference / count * contrast <= Self.minimumDifference {
            recentChange *= remainder
            return false
        }
        previous = values
        // What changes as much at the next frame was the camera's or a body's movement, not a cut.
        let movement = max(recentChange, cutChange * remainder)
        let isCut = isOther && (comparesPictures || change > Self.minimumProminence * movement)
        recentChange = isCut ? 0 : max(change, recentChange * remainder)
        cutChange = isCut ? change : 0
        return isCut
    }

    /// The cells with mean 0 and standard deviation 1, whatever the exposure; nil when they show nothing.
    private static func standardized(_ thumbnail: Thumbnail) -> (values: [Float], contrast: Float)? {
        var values = thumbnail.cells.map { cell -> Float in
            if case .brightness(let level) = cell { level } else { 0 }
        }
        let count = Float(values.count)
        let mean = values.reduce(0, +) / count
        let contrast = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
        guard contrast > minimumContrast else { return nil }
        for index in values.indices { values[index] = (values[index] - mean) / contrast }
        return (values, contrast)
    }
}
