public import PoseCore

/// Finds the frames in which a video jumps to another picture, by a 32 × 32 thumbnail of each.
///
/// Thumbnails are compared by correlation, so that flashes and changes of exposure are no cuts; frames
/// without contrast (black, white-out) are passed over and what follows is compared with what was before.
/// Costs 16 384 samples a frame, whatever the frame's size.
public struct CutDetector: Sendable {
    private static let side = 32
    private static let samplesPerCell = 4
    /// Standard deviation of brightness (of 255) below which a picture shows nothing.
    private static let minimumContrast: Float = 3
    // On ../shared/samples the two real cuts correlate by 0.09 and 0.48, the most violent movement by
    // 0.66 and over; brightness changes by 18 and more on average in cuts, by 11 at most in movement.
    private static let maximumCorrelation: Float = 0.6
    private static let minimumDifference: Float = 12
    /// A cut changes more than this many times what changed from frame to frame just before.
    private static let minimumProminence: Float = 1.8

    private var previous: [Float] = []
    private var previousTime: Timestamp?
    private var recentChange: Float = 0

    /// Creates a detector that has seen nothing.
    public init() {}

    /// True when `frame` does not continue the picture of the frame before; false for the first.
    public mutating func isCut(_ frame: Frame) -> Bool {
        let thumbnail = Self.normalizedThumbnail(frame.pixelBuffer)
        guard let thumbnail else { return false }
        defer {
            previous = thumbnail.values
            previousTime = frame.timestamp
        }
        guard !previous.isEmpty, let previousTime else { return false }
        var products: Float = 0
        var difference: Float = 0
        for index in previous.indices {
            products += previous[index] * thumbnail.values[index]
            difference += abs(previous[index] - thumbnail.values[index])
        }
        let count = Float(previous.count)
        let change = 1 - products / count
        let isCut =
            change > 1 - Self.maximumCorrelation
            && difference / count * thumbnail.contrast > Self.minimumDifference
            && change > Self.minimumProminence * recentChange
        let elapsed = Float(max(0, min(1, frame.timestamp.seconds(since: previousTime))))
        // The strongest change of late, forgotten within half a second.
        recentChange = isCut ? 0 : max(change, recentChange * (1 - min(1, 2 * elapsed)))
        return isCut
    }

    /// Brightness in 32 × 32 cells with mean 0 and deviation 1, or nil when there is no contrast.
    private static func normalizedThumbnail(_ buffer: PixelBuffer) -> (values: [Float], contrast: Float)? {
        let plane = buffer.planes[0]
        let (pixelStep, pixelOffset) = buffer.format == .rgb ? (3, 1) : (1, 0)
        let grid = side * samplesPerCell
        let columns = (0..<grid).map { ($0 * 2 + 1) * plane.width / (2 * grid) * pixelStep + pixelOffset }
        var sums = [Int32](repeating: 0, count: side * side)
        buffer.withPlane(0) { bytes in
            for y in 0..<grid {
                let row = bytes + (y * 2 + 1) * plane.height / (2 * grid) * plane.bytesPerRow
                let cells = y / samplesPerCell * side
                for x in 0..<grid {
                    sums[cells + x / samplesPerCell] += Int32(row[columns[x]])
                }
            }
        }
        var values = sums.map { Float($0) / Float(samplesPerCell * samplesPerCell) }
        let count = Float(values.count)
        let mean = values.reduce(0, +) / count
        let contrast = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
        guard contrast > minimumContrast else { return nil }
        for index in values.indices { values[index] = (values[index] - mean) / contrast }
        return (values, contrast)
    }
}
