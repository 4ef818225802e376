public import PoseCore

/// Turns a window's joints into the time series that movements are recognised by; linear in the joints.
///
/// Every series is a weighted sum of joint values of one frame and, for velocities, of the frames before
/// and after (the first and last frame are repeated beyond the ends). In a model file it is one convolution.
public struct ChannelMap: Hashable, Sendable {
    /// One joint value's part in a series.
    public struct Term: Hashable, Sendable {
        /// Index into a frame's values: channel × joint count + joint.
        public var input: Int
        /// Which frame: 0 = the one before, 1 = the same, 2 = the one after.
        public var tap: Int
        /// What the value is multiplied by.
        public var weight: Float

        /// Creates a term from its parts.
        public init(input: Int, tap: Int, weight: Float) {
            self.input = input
            self.tap = tap
            self.weight = weight
        }
    }

    /// Values in a frame: channels × joints.
    public let inputCount: Int
    /// The terms of each series.
    public let series: [[Term]]

    /// Creates a map from its terms.
    public init(inputCount: Int, series: [[Term]]) {
        precondition(
            series.allSatisfy {
                $0.allSatisfy { (0..<inputCount).contains($0.input) && (0...2).contains($0.tap) }
            }
        )
        self.inputCount = inputCount
        self.series = series
    }

    /// The series of a window of shape [frames, channels, joints].
    public func apply(to poses: KeypointArray) -> TimeSeries {
        var result = TimeSeries(count: series.count, length: poses.shape[0])
        apply(to: poses, into: &result)
        return result
    }

    /// The series of a window, in place of those of another window of the same shape.
    public func apply(to poses: KeypointArray, into result: inout TimeSeries) {
        typealias Lane = TimeSeries.Lane
        let frameCount = poses.shape[0]
        precondition(poses.scalars.count == frameCount * inputCount)
        precondition(result.count == series.count && result.length == frameCount)
        guard frameCount > 0 else { return }
        let laneCount = result.laneCount
        // Each value through time in one piece, with the first and last frame once more at the ends.
        let width = laneCount * Lane.scalarCount + 2
        var values = [Float](repeating: 0, count: inputCount * width)
        values.withUnsafeMutableBufferPointer { values in
            poses.scalars.withUnsafeBufferPointer { scalars in
                for input in 0..<inputCount {
                    for frame in 0..<(frameCount + 2) {
                        let source = min(max(frame - 1, 0), frameCount - 1)
                        values[input * width + frame] = scalars[source * inputCount + input]
                    }
                }
            }
        }
        values.withUnsafeBytes { values in
            let base = values.baseAddress.unsafelyUnwrapped
            result.lanes.withUnsafeMutableBufferPointer { lanes in
                for (row, terms) in series.enumerated() {
                    terms.withUnsafeBufferPointer { terms in
                        for index in 0..<laneCount {
                            var sum = Lane.zero
                            for term in terms {
                                let start = term.input * width + term.tap + index * Lane.scalarCount
                                sum +=
                                    term.weight
                                    * base.loadUnaligned(
                                        fromByteOffset: start * MemoryLayout<Float>.stride, as: Lane.self)
                            }
                            lanes[row * laneCount + index] = sum
                        }
                    }
                }
            }
        }
    }
}
