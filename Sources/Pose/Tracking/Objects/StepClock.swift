import Foundation
import PoseCore

/// Counts the time from frame to frame in steps of 1/30 s, the unit of all that an object tracker counts.
///
/// A frame counts as one step at least: with more frames a second than 30 an object is followed best by learning and looking
/// at each as at 30 (Measurements/Objects.md).
struct StepClock: Hashable, Sendable {
    /// Seconds; exactly a step are frames of 29.97 and of 30 a second, which all constants were measured with.
    private static let step = 1001.0 / 30000
    /// Longer breaks count as these: one frame does not replace all that was learnt.
    private static let maximumSteps: Float = 10

    /// Steps from the frame before to this one, at least 1.
    private(set) var steps: Float = 1
    /// The same in whole steps; what is left over counts in later frames.
    private(set) var wholeSteps = 1
    private var rest: Float = 0
    private var time: Timestamp?

    /// Begins with the time of the first frame, where it is known.
    init(at time: Timestamp?) {
        self.time = time
    }

    /// Goes on to the next frame; without a time, or with one that is not later than the last, by one step.
    mutating func advance(to next: Timestamp?) {
        let elapsed = time.flatMap { last in next?.seconds(since: last) } ?? 0
        time = next
        steps = min(Self.maximumSteps, max(1, Float(elapsed / Self.step)))
        let whole = (steps + rest).rounded()
        rest += steps - whole
        wholeSteps = Int(whole)
    }

    /// The weight of this frame in a running mean in which that of a step is `weight`: it forgets as fast at any rate.
    func weight(_ weight: Float) -> Float {
        Float(-expm1(Double(steps) * log1p(-Double(weight))))
    }
}
