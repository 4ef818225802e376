import PoseCore

/// The poses of one person, and the repetitions that are in them.
struct LabelledSequence: Sendable {
    var id: String
    /// The movement, after a word for the kind of data: "drawn squat".
    var label: String
    var frameRate: Double
    var imageSize: PixelSize
    /// One a frame; nil where the person was not seen.
    var poses: [HumanBodyPoseObservation?]
    /// In seconds from the first frame; empty where nothing is repeated.
    var repetitions: [ClosedRange<Double>]

    /// In seconds.
    var duration: Double { Double(poses.count) / frameRate }

    /// The moment of a frame.
    func time(_ frame: Int) -> Timestamp { Timestamp(seconds: Double(frame) / frameRate) }

    /// The frames of some seconds, with the repetitions of which more than 0.6 are within them.
    func cut(from start: Double, to end: Double) -> LabelledSequence {
        let first = max(0, min(poses.count, Int(start * frameRate)))
        let last = max(first, min(poses.count, Int(end * frameRate)))
        let offset = Double(first) / frameRate
        var part = self
        part.poses = Array(poses[first..<last])
        part.repetitions = repetitions.map { $0.lowerBound - offset...$0.upperBound - offset }.filter {
            let length = $0.upperBound - $0.lowerBound
            return min(part.duration, $0.upperBound) - max(0, $0.lowerBound) > 0.6 * length
        }
        return part
    }

    /// The same with a rest in the middle of each repetition, about where it goes farthest.
    func resting(_ seconds: Double) -> LabelledSequence {
        let frames = Int(seconds * frameRate)
        var rested = self
        rested.poses = []
        rested.repetitions = []
        var next = 0
        for repetition in repetitions {
            let middle = Int((repetition.lowerBound + repetition.upperBound) / 2 * frameRate)
            guard poses.indices.contains(middle), middle >= next else { continue }
            let offset = Double(rested.poses.count - next) / frameRate
            rested.poses += poses[next...middle] + repeatElement(poses[middle], count: frames)
            rested.repetitions.append(
                repetition.lowerBound + offset...repetition.upperBound + offset + Double(frames) / frameRate)
            next = middle + 1
        }
        rested.poses += poses[next...]
        return rested
    }

    /// Repetitions that neither end cuts off.
    var wholeRepetitionCount: Int {
        repetitions.count { $0.lowerBound > -0.1 && $0.upperBound < duration + 0.1 }
    }
}
