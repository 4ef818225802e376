/// How a part of the training data is set aside for validation.
public enum MLSplitStrategy: Hashable, Sendable {
    /// As suits the data: here each subject or clip is judged by the fit without it, and all data are trained with.
    case automatic
    /// A share of the subjects or clips, chosen by a seed; without one another choice each time.
    case fixed(ratio: Double, seed: Int?)

    /// The share and the seed for a number of examples.
    ///
    /// - Returns: Of `automatic` Apple's shares: nothing below 50 examples, 10 % below 200, 5 % of more. Where no seed is given, the
    ///   time's.
    public func resolve(count: Int) -> (ratio: Double, seed: Int) {
        switch self {
        case .automatic: (count < 50 ? 0 : count < 200 ? 0.1 : 0.05, timestampSeed())
        case .fixed(let ratio, let seed): (ratio, seed ?? timestampSeed())
        }
    }
}

/// A seed of the present time: milliseconds since 1970, UTC.
public func timestampSeed() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
