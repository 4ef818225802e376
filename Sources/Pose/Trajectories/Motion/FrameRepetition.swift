/// Recognises frames that a recorder or converter repeated, from how much the pixels differ.
///
/// A repetition that was coded again differs by more than noise, where the coder improves what it has drawn: measured up to 37
/// after steps of 150 to 200, of film at 30 frames/s in a file of 60.
struct FrameRepetition: Sendable {
    /// The greatest difference of a pixel that is coding noise.
    private static let noise: UInt8 = 5
    /// The greatest difference that coding a picture again leaves, and its share of the step before.
    private static let recoded: (difference: UInt8, share: Float) = (40, 0.25)
    /// Frames in a row that differ by more than noise and are taken for repetitions: a movement that stops, and goes on fainter,
    /// is seen after that.
    private static let longestRun = 3

    /// How much the last new picture differed from the one before; 0 for the first of a scene.
    private var step: UInt8 = 0
    private var run = 0

    /// Takes in the next frame's greatest difference from the last new picture; true when it repeats it.
    mutating func isRepetition(_ difference: UInt8) -> Bool {
        if difference <= Self.noise { return true }
        if run < Self.longestRun, difference <= Self.recoded.difference,
            Float(difference) <= Self.recoded.share * Float(step)
        {
            run += 1
            return true
        }
        (step, run) = (difference, 0)
        return false
    }
}
