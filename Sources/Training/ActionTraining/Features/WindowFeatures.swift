public import ActionClassification
public import LinearModels
public import PoseCore
import SeededRandom

/// The way from normalised windows to features: series, then convolutions.
public struct WindowFeatures: Sendable {
    /// From joints to series.
    public let channelMap: ChannelMap
    /// From series to features.
    public let rocket: MiniRocket

    /// How many features at the end are what those just before them are for a mirrored window.
    let imageCount: Int

    /// Draws the convolutions for these windows; the windows must have one shape.
    ///
    /// - Parameter mirror: For each joint its counterpart, to have each feature's mirror image too.
    static func fit(
        windows: [KeypointArray], channelMap: ChannelMap, mirror: [Int]?, size: MiniRocket.Size, seed: UInt64
    ) -> WindowFeatures {
        var random = SeededGenerator(seed: seed &+ 1)
        let chosen = windows.indices.shuffled(using: &random).prefix(maximumExamples)
        let mirrored = mirror.map { channelMap.withMirrorImages(joints: $0) }
        let channelMap = mirrored?.map ?? channelMap
        let (rocket, imageCount) = MiniRocket.fit(
            examples: chosen.concurrentMap { channelMap.apply(to: windows[$0]) }, images: mirrored?.images,
            size: size, seed: seed)
        return WindowFeatures(channelMap: channelMap, rocket: rocket, imageCount: imageCount)
    }

    private init(channelMap: ChannelMap, rocket: MiniRocket, imageCount: Int) {
        self.channelMap = channelMap
        self.rocket = rocket
        self.imageCount = imageCount
    }

    /// The features of all `parts`, which have the same series, one part after the other; at least one.
    init(joining parts: [WindowFeatures]) {
        self = parts[0]
        guard parts.count > 1 else { return }
        precondition(parts.allSatisfy { $0.channelMap == channelMap })
        self.init(
            channelMap: channelMap,
            rocket: MiniRocket(
                windowLength: rocket.windowLength, seriesCount: rocket.seriesCount,
                softThresholdWidth: rocket.softThresholdWidth,
                kernels: parts.flatMap(\.rocket.kernels)),
            // Images are no longer at the end, where a fit would search for them.
            imageCount: 0)
    }

    /// Windows that thresholds are taken from; a kernel takes its own from eight of them.
    private static let maximumExamples = 200

    /// The features of every window, computed on all cores.
    public func matrix(of windows: [KeypointArray]) -> FeatureMatrix { matrix(of: windows) { false } }

    /// The same; those of windows that follow once `isGivenUp` is true, which is asked on all cores, are 0.
    func matrix(of windows: [KeypointArray], isGivenUp: @Sendable () -> Bool) -> FeatureMatrix {
        let width = rocket.featureCount
        var result = FeatureMatrix(rowCount: windows.count, columnCount: width)
        result.values.updateConcurrently(unit: width, pieceCount: 32) { rows, values in
            // Memory for series is taken once, not for every window.
            guard var series = windows.first.map(channelMap.apply) else { return }
            for (place, row) in rows.enumerated() where !isGivenUp() {
                let slice = UnsafeMutableBufferPointer(
                    rebasing: values[(place * width)..<((place + 1) * width)])
                var span = slice.mutableSpan
                channelMap.apply(to: windows[row], into: &series)
                rocket.transform(series, into: &span)
            }
        }
        return result
    }
}
