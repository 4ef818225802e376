import PoseCore

/// Closes short gaps of single joints by linear interpolation: of a wrist that is hidden for a moment, say.
///
/// Frames come out some frames late, so that the end of a gap is known.
struct JointGapFiller {
    /// How many missing frames in a row are closed.
    let maximumLength: Int
    private var pending: [MotionFrame] = []

    /// Creates a filler for frames at a rate.
    init(rate: Double) {
        maximumLength = Int(MotionResampler.maximumGap * rate)
    }

    /// Takes a frame and returns those that are complete, mostly one.
    mutating func add(_ frame: MotionFrame) -> [MotionFrame] {
        if let sample = frame.sample {
            for (joint, place) in sample.joints.enumerated() where place.w > 0 { close(joint, upTo: place) }
        }
        pending.append(frame)
        return pending.count > maximumLength + 1 ? [pending.removeFirst()] : []
    }

    /// Returns the last frames.
    mutating func finish() -> [MotionFrame] {
        defer { pending = [] }
        return pending
    }

    /// Fills the missing places of a joint at the end of what is pending, when its place before them is known.
    private mutating func close(_ joint: Int, upTo end: SIMD4<Float>) {
        guard let start = pending.lastIndex(where: { ($0.sample?.joints[joint].w ?? 0) > 0 }),
            start < pending.count - 1, let place = pending[start].sample?.joints[joint]
        else { return }
        let length = Float(pending.count - start)
        for index in start + 1..<pending.count {
            pending[index].sample?.joints[joint] = place + (end - place) * (Float(index - start) / length)
        }
    }
}
