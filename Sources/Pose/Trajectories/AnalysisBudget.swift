/// Keeps the time that a frame's analysis takes near a target: smaller images first, then fewer frames.
///
/// Has no clock: it is given how long each analysis took. A new image size begins a new scene for the detector, so that
/// the size is halved only after some frames above the target, and doubled only after many far below it.
package struct AnalysisBudget: Hashable, Sendable {
    /// How often the size is halved at most: a quarter of the side.
    static let maximumReduction = 2
    /// Analyses above the target until the size is halved.
    static let patience = 4
    /// Analyses far below the target until the size is doubled, at first.
    static let recovery = 90

    /// How often the analysed size is halved.
    package private(set) var reduction = 0
    private var sum = Duration.zero
    private var count = 0
    /// Time above the target at the smallest size: frames are skipped until it has been saved.
    private var debt = Duration.zero
    private var currentRecovery = Self.recovery

    /// Creates a budget that knows no analysis.
    package init() {}

    /// True when the next frame is to be skipped; counts it as skipped.
    package mutating func skipsFrame(target: Duration?) -> Bool {
        guard let target, target > .zero, debt > .zero else { return false }
        debt -= target
        return true
    }

    /// Takes in how long the last analysis took; without a target the size is never reduced.
    package mutating func add(_ duration: Duration, target: Duration?) {
        guard let target, target > .zero else {
            self = AnalysisBudget()
            return
        }
        if reduction == Self.maximumReduction, duration > target {
            // After a stall of seconds no more than eight frames are skipped.
            debt = min(duration - target, target * 8)
        }
        sum += duration
        count += 1
        let mean = sum / count
        if count >= Self.patience, mean > target {
            if reduction < Self.maximumReduction { reduction += 1 }
            begin()
        } else if count >= currentRecovery {
            // Twice the side costs four times as much.
            if reduction > 0, mean * 5 < target {
                reduction -= 1
                // Each attempt waits longer, so that the size does not go back and forth.
                currentRecovery = min(currentRecovery * 2, 3600)
            }
            begin()
        }
    }

    private mutating func begin() { (sum, count) = (.zero, 0) }
}
