import ActionClassification
import ActionWindows
import PoseCore

/// Cuts sequences of any frame rate and length into a classifier's windows.
///
/// Sequences are resampled by time. Longer ones than a window give windows from the first frame to the last,
/// about `stride` frames apart; shorter ones stand in the middle of one window, their first and last pose held
/// before and after: nothing is stretched, and a movement keeps its speed. No window spans a change to another person or
/// scene, as in live use.
struct SequenceCutter: Sendable {
    let length: Int
    let frameRate: Double
    let stride: Int

    /// The windows of a sequence, as its data are, not normalised; at least one.
    func windows(of sequence: KeypointSequence) -> [ActionWindow] {
        stretches(of: sequence).flatMap { frames in
            windows(of: sequence.part(frames), from: Double(frames.lowerBound) / sequence.frameRate)
        }
    }

    /// The frames between the breaks: the stretches that fill most of a window, or the longest where none does.
    private func stretches(of sequence: KeypointSequence) -> [Range<Int>] {
        let ends = sequence.breaks + [sequence.frameCount]
        let all = zip([0] + sequence.breaks, ends).map { $0..<$1 }
        let share = Double(PredictionPolicy().minimumPoseShare)
        let minimum = share * Double(length) / frameRate * sequence.frameRate
        let long = all.filter { Double($0.count) >= minimum }
        return long.isEmpty ? all.max { $0.count < $1.count }.map { [$0] } ?? [] : long
    }

    private func windows(of sequence: KeypointSequence, from seconds: Double) -> [ActionWindow] {
        let frames = resampled(sequence)
        let frameCount = frames.shape[0]
        guard frameCount > length else {
            return [window(of: frames, from: -(length - frameCount) / 2, sequence, seconds)]
        }
        let count = (frameCount - length + stride - 1) / stride + 1
        return (0..<count).map { index in
            let start = Double(index) * Double(frameCount - length) / Double(max(1, count - 1))
            return window(of: frames, from: Int(start.rounded()), sequence, seconds)
        }
    }

    /// The first `seconds` of a sequence.
    static func beginning(of sequence: KeypointSequence, seconds: Double) -> KeypointSequence {
        sequence.part(0..<min(sequence.frameCount, max(1, Int((seconds * sequence.frameRate).rounded()))))
    }

    /// - Parameter seconds: When the first frame is.
    private func window(
        of frames: KeypointArray, from start: Int, _ sequence: KeypointSequence, _ seconds: Double
    ) -> ActionWindow {
        let (frameCount, channels, joints) = (frames.shape[0], frames.shape[1], frames.shape[2])
        let size = channels * joints
        var keypoints = KeypointArray(zeros: [length, channels, joints])
        var poses = 0
        let confidence = sequence.channels.firstIndex(of: "confidence")
        for frame in 0..<length {
            let source = min(max(start + frame, 0), frameCount - 1)
            for index in 0..<size {
                keypoints.scalars[frame * size + index] = frames.scalars[source * size + index]
            }
            let isSeen = (0..<joints).contains { joint in
                frames[source, 0, joint].isFinite && confidence.map { frames[source, $0, joint] > 0 } ?? true
            }
            if isSeen { poses += 1 }
        }
        return ActionWindow(
            start: Timestamp(seconds: seconds + Double(start) / frameRate),
            end: Timestamp(seconds: seconds + Double(start + length) / frameRate), keypoints: keypoints,
            aspectRatio: sequence.aspectRatio, poseShare: Float(poses) / Float(length))
    }

    /// The frames at the classifier's rate; joints on the line between two frames where both have them.
    private func resampled(_ sequence: KeypointSequence) -> KeypointArray {
        let frames = sequence.keypoints
        let ratio = sequence.frameRate / frameRate
        guard abs(ratio - 1) > 1e-6 else { return frames }
        let (frameCount, channels, joints) = (frames.shape[0], frames.shape[1], frames.shape[2])
        let count = max(1, Int((Double(frameCount - 1) / ratio + 1e-6).rounded(.down)) + 1)
        var result = KeypointArray(zeros: [count, channels, joints])
        let confidence = sequence.channels.firstIndex(of: "confidence")
        func isKnown(_ frame: Int, _ joint: Int) -> Bool {
            frames[frame, 0, joint].isFinite && confidence.map { frames[frame, $0, joint] > 0 } ?? true
        }
        for frame in 0..<count {
            let place = Double(frame) * ratio
            let first = min(Int(place), frameCount - 1)
            let second = min(first + 1, frameCount - 1)
            let share = Float(place - Double(first))
            for joint in 0..<joints {
                let isLine = isKnown(first, joint) && isKnown(second, joint)
                for channel in 0..<channels {
                    let (a, b) = (frames[first, channel, joint], frames[second, channel, joint])
                    result[frame, channel, joint] = isLine ? a + (b - a) * share : share < 0.5 ? a : b
                }
            }
        }
        return result
    }
}
