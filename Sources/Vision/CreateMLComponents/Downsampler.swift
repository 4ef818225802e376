/// Takes every so many values of a sequence.
public struct Downsampler<Element>: TemporalTransformer, Sendable {
    /// What the values are that go in.
    public typealias Input = Element
    /// What the values are that come out.
    public typealias Output = Element
    /// The sequence that comes out.
    public typealias OutputSequence = AnyTemporalSequence<Element>

    /// How many values there are for one that is taken.
    public let factor: Int

    /// Creates a transformer; the factor must be at least 1.
    public init(factor: Int) {
        precondition(factor >= 1, "a factor of \(factor); expected at least 1")
        self.factor = factor
    }

    /// The first value of every so many.
    public func applied<S: TemporalSequence>(
        to input: S, eventHandler: EventHandler?
    ) async throws -> AnyTemporalSequence<Element> where S.Feature == Element {
        let factor = factor
        return AnyTemporalSequence(count: input.count.map { ($0 + factor - 1) / factor }) {
            var iterator = input.makeAsyncIterator()
            var index = 0
            return {
                while let value = try await iterator.next() {
                    defer { index += 1 }
                    if index.isMultiple(of: factor) { return value }
                }
                return nil
            }
        }
    }
}
