package import SeededRandom

extension SeededGenerator {
    /// One of `choices`, which must not be empty, each equally likely.
    package mutating func element<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int(next() % UInt64(choices.count))]
    }
}
