import PoseCore

extension ActionWindow {
    /// A window of `length` frames that shows this shorter one in its middle, the first and last pose held
    /// before and after: nothing is stretched, and a movement keeps its speed.
    ///
    /// Times and `poseShare` stay those of the frames that were seen. A window that is long enough already
    /// stays as it is.
    public func held(to length: Int) -> ActionWindow {
        let shape = keypoints.shape
        guard shape.count == 3, shape[0] < length, shape[0] > 0 else { return self }
        let size = shape[1] * shape[2]
        let first = (0..<shape[0]).first(where: hasPose) ?? 0
        let last = (0..<shape[0]).last(where: hasPose) ?? shape[0] - 1
        let offset = (length - shape[0]) / 2
        var result = self
        result.keypoints = KeypointArray(zeros: [length, shape[1], shape[2]])
        for frame in 0..<length {
            let source = min(max(frame - offset, first), last)
            for index in 0..<size {
                result.keypoints.scalars[frame * size + index] = keypoints.scalars[source * size + index]
            }
        }
        return result
    }

    /// The part of this window that some of its frames make up, at `frameRate`, with its own times and pose share.
    ///
    /// - Returns: Nil when there are no such frames in the window.
    public func part(_ frames: Range<Int>, frameRate: Double) -> ActionWindow? {
        let shape = keypoints.shape
        guard shape.count == 3, !frames.isEmpty, frames.lowerBound >= 0, frames.upperBound <= shape[0] else {
            return nil
        }
        let size = shape[1] * shape[2]
        let scalars = Array(keypoints.scalars[frames.lowerBound * size..<frames.upperBound * size])
        guard let part = KeypointArray(shape: [frames.count, shape[1], shape[2]], scalars: scalars) else {
            return nil
        }
        var result = self
        result.start = start.advanced(by: Double(frames.lowerBound) / frameRate)
        result.end = start.advanced(by: Double(frames.upperBound) / frameRate)
        result.keypoints = part
        result.poseShare = Float(frames.count(where: hasPose)) / Float(frames.count)
        return result
    }

    /// True when a frame has anything but zeros.
    private func hasPose(_ frame: Int) -> Bool {
        let size = keypoints.shape[1] * keypoints.shape[2]
        return keypoints.scalars[frame * size..<(frame + 1) * size].contains { $0 != 0 }
    }
}
