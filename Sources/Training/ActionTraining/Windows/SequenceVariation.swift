import Foundation
import PoseCore
import SeededRandom

/// Makes copies of sequences that other people, cameras and pose models might have given.
struct SequenceVariation: Sendable {
    /// Speed varies by up to this share; 0.25: from 1/1.25 to 1.25 times as fast.
    var speed: Double
    /// The camera turns by up to this angle in degrees round a 3D body; in 2D, the picture is tilted and squeezed
    /// alike.
    var camera: Double
    /// Joints move at random by about this share of the body's height.
    var noise: Double

    /// A copy that is varied at random.
    func copy(of sequence: KeypointSequence, using random: inout SeededGenerator) -> KeypointSequence {
        var result = sequence
        // As if it had been filmed at another rate: the poses stay, the time between them changes.
        let factor = exp(Double(random.uniform(-1...1)) * log(1 + speed))
        result.frameRate = min(1000, max(1, sequence.frameRate * factor))
        let angle = Float(camera) * .pi / 180
        let (yaw, pitch) = (random.uniform(-1...1) * angle, random.uniform(-1...1) * angle / 2)
        let depth = sequence.channels.firstIndex(of: "z")
        let (frames, joints) = (sequence.keypoints.shape[0], sequence.keypoints.shape[2])
        let jitter = Float(noise) * height(of: sequence)
        for frame in 0..<frames {
            for joint in 0..<joints {
                var x = sequence.keypoints[frame, 0, joint] * sequence.aspectRatio
                var y = sequence.keypoints[frame, 1, joint]
                if let depth {
                    var z = sequence.keypoints[frame, depth, joint]
                    (x, z) = (x * cos(yaw) + z * sin(yaw), z * cos(yaw) - x * sin(yaw))
                    (y, z) = (y * cos(pitch) - z * sin(pitch), z * cos(pitch) + y * sin(pitch))
                    result.keypoints[frame, depth, joint] = z + jitter * random.normal()
                } else {
                    let roll = pitch / 2
                    (x, y) = (x * cos(yaw), y)
                    (x, y) = (x * cos(roll) - y * sin(roll), x * sin(roll) + y * cos(roll))
                }
                result.keypoints[frame, 0, joint] = (x + jitter * random.normal()) / sequence.aspectRatio
                result.keypoints[frame, 1, joint] = y + jitter * random.normal()
            }
        }
        return result
    }

    /// The body's height in the first frame that shows it; 0 when none does.
    private func height(of sequence: KeypointSequence) -> Float {
        let (frames, joints) = (sequence.keypoints.shape[0], sequence.keypoints.shape[2])
        let confidence = sequence.channels.firstIndex(of: "confidence")
        let heights = (0..<frames).lazy.map { frame -> Float in
            let ys = (0..<joints).compactMap { joint -> Float? in
                let isKnown = confidence.map { sequence.keypoints[frame, $0, joint] > 0 } ?? true
                let y = sequence.keypoints[frame, 1, joint]
                return isKnown && y.isFinite ? y : nil
            }
            return (ys.max() ?? 0) - (ys.min() ?? 0)
        }
        return heights.first { $0 > 0 } ?? 0
    }
}
