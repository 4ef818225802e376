import Foundation

/// A low-pass filter for one value that lets through fast movement and stills slow jitter.
///
/// Casiez, Roussel, Vogel: "1€ Filter: A Simple Speed-based Low-pass Filter for Noisy Input" (CHI 2012).
struct OneEuroFilter: Hashable {
    /// Cut-off for a value at rest, in hertz.
    let minimumCutoff: Float
    /// How much the cut-off rises with speed.
    let beta: Float
    /// Cut-off for the speed itself, in hertz.
    let derivativeCutoff: Float
    private var value: Float?
    private var speed: Float = 0

    init(minimumCutoff: Float, beta: Float, derivativeCutoff: Float) {
        self.minimumCutoff = minimumCutoff
        self.beta = beta
        self.derivativeCutoff = derivativeCutoff
    }

    /// - Parameters:
    ///   - input: The next value.
    ///   - scale: Speed is measured in values × scale a second: 1 ÷ the size of the thing that moves.
    ///   - elapsed: Seconds since the last value.
    mutating func callAsFunction(_ input: Float, scale: Float, elapsed: Float) -> Float {
        guard let previous = value, elapsed > 0 else {
            value = input
            return input
        }
        let measured = (input - previous) * scale / elapsed
        speed += (measured - speed) * Self.share(cutoff: derivativeCutoff, elapsed: elapsed)
        let cutoff = minimumCutoff + beta * abs(speed)
        let output = previous + (input - previous) * Self.share(cutoff: cutoff, elapsed: elapsed)
        value = output
        return output
    }

    private static func share(cutoff: Float, elapsed: Float) -> Float {
        let timeConstant = 1 / (2 * Float.pi * cutoff)
        return 1 / (1 + timeConstant / elapsed)
    }
}
