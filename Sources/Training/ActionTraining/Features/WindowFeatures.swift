public import ActionClassification
import Dispatch
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
        var channelMap = channelMap
        var images: [Int]?
        if let mirror { (channelMap, images) = channelMap.withMirrorImages(joints: mirror) }
        let (rocket, imageCount) = MiniRocket.fit(
            examples: channelMap.apply(to: chosen.map { windows[$0] }), images: images, size: size, seed: seed
        )
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
                rampWidth: rocket.rampWidth,
                kernels: parts.flatMap(\.rocket.kernels)),
            // Images are no longer at the end, where a fit would search for them.
            imageCount: 0)
    }

    /// Windows that thresholds are taken from; a kernel takes its own from eight of them.
    private static let maximumExamples = 200

    /// The features of every window, computed on all cores.
    public func matrix(of windows: [KeypointArray]) -> FeatureMatrix {
        let width = rocket.featureCount
        var result = FeatureMatrix(rowCount: windows.count, columnCount: width)
        result.values.withUnsafeMutableBufferPointer { buffer in
            // Each piece of work writes rows of its own.
            nonisolated(unsafe) let rows = buffer
            let pieces = min(windows.count, 32)
            DispatchQueue.concurrentPerform(iterations: pieces) { piece in
                // Memory for series is taken once, not for every window.
                guard var series = windows.first.map(channelMap.apply) else { return }
                let range = (windows.count * piece / pieces)..<(windows.count * (piece + 1) / pieces)
                for row in range {
                    let slice = UnsafeMutableBufferPointer(
                        rebasing: rows[(row * width)..<((row + 1) * width)])
                    var span = slice.mutableSpan
                    channelMap.apply(to: windows[row], into: &series)
                    rocket.transform(series, into: &span)
                }
            }
        }
        return result
    }
}

extension ChannelMap {
    /// The series of several windows, computed on all cores.
    fileprivate func apply(to windows: [KeypointArray]) -> [TimeSeries] {
        [TimeSeries](unsafeUninitializedCapacity: windows.count) { buffer, count in
            // Each piece of work writes an element of its own.
            nonisolated(unsafe) let elements = buffer
            DispatchQueue.concurrentPerform(iterations: windows.count) { index in
                (elements.baseAddress.unsafelyUnwrapped + index).initialize(to: apply(to: windows[index]))
            }
            count = windows.count
        }
    }
}
