import CoreML
import CoreMedia
import Vision

/// The newest poses at the model's frame rate: a window every few frames.
struct PoseWindow {
    /// Poses of a window, in the order of time, and when it begins and ends.
    struct Full {
        let poses: [MLMultiArray?]
        let start: Double
        let end: Double
    }

    let length: Int
    let frameRate: Double
    let stride: Int
    private var poses: [MLMultiArray?] = []
    private var count = 0
    private var start: Double?
    private var last: (time: Double, keypoints: MLMultiArray?)?
    /// Windows that were completed by the last pose.
    private(set) var complete: [Full] = []

    init(length: Int, frameRate: Double = 30, stride: Int = 10) {
        self.length = length
        self.frameRate = frameRate
        self.stride = stride
    }

    /// The window after one more frame of the video, whatever its rate is.
    func adding(_ pose: TimedPose) -> PoseWindow {
        var next = self
        next.complete = []
        let time = CMTimeGetSeconds(pose.time)
        let start = next.start ?? time
        next.start = start
        while start + Double(next.count) / frameRate <= time + 1e-8 {
            let due = start + Double(next.count) / frameRate
            next.poses = (next.poses + [keypoints(at: due, upTo: (time, pose.keypoints))]).suffix(length)
            next.count += 1
            let first = next.count - length
            guard first >= 0, first.isMultiple(of: stride) else { continue }
            next.complete.append(
                Full(
                    poses: next.poses, start: start + Double(first) / frameRate,
                    end: start + Double(next.count) / frameRate))
        }
        next.last = (time, pose.keypoints)
        return next
    }

    /// The pose at a moment between the last frame and this one.
    private func keypoints(at due: Double, upTo next: (time: Double, keypoints: MLMultiArray?))
        -> MLMultiArray?
    {
        guard let last, due < next.time else { return next.keypoints }
        let share = (due - last.time) / (next.time - last.time)
        guard let first = last.keypoints, let second = next.keypoints else {
            return share < 0.5 ? last.keypoints : next.keypoints
        }
        return try? first.moved(to: second, share: Float(share))
    }
}

extension MLMultiArray {
    /// Joints on the line from this pose to another; a joint that one of them lacks is the nearer one's.
    func moved(to other: MLMultiArray, share: Float) throws -> MLMultiArray {
        let result = try MLMultiArray(shape: shape, dataType: .float32)
        let (first, second) = (
            try UnsafeMutableBufferPointer<Float>(self), try UnsafeMutableBufferPointer<Float>(other)
        )
        let values = try UnsafeMutableBufferPointer<Float>(result)
        let joints = count / 3
        for index in 0..<count {
            let confidence = 2 * joints + index % joints
            values[index] =
                if first[confidence] > 0, second[confidence] > 0 {
                    first[index] + (second[index] - first[index]) * share
                } else {
                    share < 0.5 ? first[index] : second[index]
                }
        }
        return result
    }
}
