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
    /// Windows that were completed by the last pose.
    private(set) var complete: [Full] = []

    init(length: Int, frameRate: Double = 30, stride: Int = 10) {
        self.length = length
        self.frameRate = frameRate
        self.stride = stride
    }

    /// The window after one more frame: a video of another rate gives a pose more than once, or not at all.
    func adding(_ pose: TimedPose) -> PoseWindow {
        var next = self
        next.complete = []
        let time = CMTimeGetSeconds(pose.time)
        let start = next.start ?? time
        next.start = start
        // Timestamps of some formats are whole milliseconds.
        while start + Double(next.count) / frameRate <= time + 0.0005 {
            next.poses = (next.poses + [pose.keypoints]).suffix(length)
            next.count += 1
            let first = next.count - length
            guard first >= 0, first.isMultiple(of: stride) else { continue }
            next.complete.append(
                Full(
                    poses: next.poses, start: start + Double(first) / frameRate,
                    end: start + Double(next.count) / frameRate))
        }
        return next
    }
}
