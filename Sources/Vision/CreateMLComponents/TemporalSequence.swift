/// Values of a source, one after the other as they come.
public protocol TemporalSequence<Feature>: AsyncSequence where Element == TemporalFeature<Feature> {
    /// What the values are.
    associatedtype Feature
    /// How many to expect; nil when unknown.
    var count: Int? { get }
}

/// A temporal sequence of any type.
public struct AnyTemporalSequence<Feature>: TemporalSequence {
    /// A value with its stretch.
    public typealias Element = TemporalFeature<Feature>
    /// What gives the values.
    public typealias AsyncIterator = Iterator

    /// Gives the values.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let step: () async throws -> TemporalFeature<Feature>?

        /// The next value; nil at the end.
        public mutating func next() async throws -> TemporalFeature<Feature>? { try await step() }
    }

    /// How many to expect; nil when unknown.
    public let count: Int?
    private let make: () -> Iterator

    /// Creates a sequence of another, such as a channel.
    public init<S: AsyncSequence>(_ sequence: S, count: Int? = nil)
    where S.Element == TemporalFeature<Feature> {
        self.count = count
        make = {
            var iterator = sequence.makeAsyncIterator()
            return Iterator { try await iterator.next() }
        }
    }

    init(count: Int?, _ make: @escaping () -> () async throws -> TemporalFeature<Feature>?) {
        self.count = count
        self.make = { Iterator(step: make()) }
    }

    /// Gives the values, from the first.
    public func makeAsyncIterator() -> Iterator { make() }
}
