import Foundation

/// Random numbers that are the same for the same seed on every machine: SplitMix64.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Creates a generator; any seed is as good as another.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// A number between the bounds, each equally likely.
    public mutating func uniform(_ range: ClosedRange<Float>) -> Float {
        let unit = Float(next() >> 40) / Float(1 << 24)
        return range.lowerBound + (range.upperBound - range.lowerBound) * unit
    }

    /// True with the given probability.
    public mutating func chance(_ probability: Float) -> Bool { uniform(0...1) < probability }

    /// A number from the normal distribution with mean 0 and standard deviation 1.
    public mutating func normal() -> Float {
        let radius = (-2 * log(max(uniform(0...1), 1e-7))).squareRoot()
        return radius * cos(2 * .pi * uniform(0...1))
    }

    /// One of the choices, each equally likely.
    public mutating func pick<T>(_ first: T, _ others: T...) -> T {
        let index = Int(next() % UInt64(others.count + 1))
        return index == 0 ? first : others[index - 1]
    }

    /// +1 or −1.
    public mutating func sign() -> Float { chance(0.5) ? 1 : -1 }

    /// A generator for a part of the work, so that one part's use of numbers leaves the others alone.
    public mutating func fork() -> SeededGenerator { SeededGenerator(seed: next()) }
}
