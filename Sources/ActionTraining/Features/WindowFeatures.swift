public import ActionClassification
import SyntheticMotion
import Dispatch
public import PoseCore

/// The way from normalised windows to features: series, then convolutions.
public struct WindowFeatures: Sendable {
    /// From joints to series.
    public let channelMap: ChannelMap
    /// From series to features.
    public let rocket: MiniRocket

    /// Creates the way from its two steps.
    public init(channelMap: ChannelMap, rocket: MiniRocket) {
        self.channelMap = channelMap
        self.rocket = rocket
    }

    /// Draws the convolutions for these windows; the windows must have one shape.
    public static func fit(
        windows: [KeypointArray], channelMap: ChannelMap, size: MiniRocket.Size, seed: UInt64
    ) -> WindowFeatures {
        var random = SeededGenerator(seed: seed &+ 1)
        let chosen = windows.indices.shuffled(using: &random).prefix(2000)
        return WindowFeatures(
            channelMap: channelMap,
            rocket: MiniRocket.fit(
                examples: chosen.map { channelMap.apply(to: windows[$0]) },
                seriesCount: channelMap.series.count, windowLength: windows[0].shape[0], size: size,
                seed: seed))
    }

    /// The features of every window, computed on all cores.
    public func matrix(of windows: [KeypointArray]) -> FeatureMatrix {
        let width = rocket.featureCount
        var result = FeatureMatrix(rowCount: windows.count, columnCount: width)
        result.values.withUnsafeMutableBufferPointer { buffer in
            // Each piece of work writes rows of its own.
            nonisolated(unsafe) let rows = buffer
            let pieces = min(windows.count, 64)
            DispatchQueue.concurrentPerform(iterations: pieces) { piece in
                let range = (windows.count * piece / pieces)..<(windows.count * (piece + 1) / pieces)
                for row in range {
                    let slice = UnsafeMutableBufferPointer(
                        rebasing: rows[(row * width)..<((row + 1) * width)])
                    var span = slice.mutableSpan
                    rocket.transform(channelMap.apply(to: windows[row]), into: &span)
                }
            }
        }
        return result
    }
}
