/// Two transformers, one after the other.
public struct ComposedTransformer<Base: Transformer, Next: Transformer>: Transformer
where Base.Output == Next.Input {
    private let base: Base
    private let next: Next

    /// Creates the composition.
    public init(_ base: Base, _ next: Next) { (self.base, self.next) = (base, next) }

    /// What becomes of a value.
    public func applied(to input: Base.Input, eventHandler: EventHandler? = nil) async throws -> Next.Output {
        try await next.applied(
            to: base.applied(to: input, eventHandler: eventHandler), eventHandler: eventHandler)
    }
}

/// Two temporal transformers, one after the other.
public struct ComposedTemporalTransformer<Base: TemporalTransformer, Next: TemporalTransformer>:
    TemporalTransformer
where Base.Output == Next.Input {
    /// What the values are that go in.
    public typealias Input = Base.Input
    /// What the values are that come out.
    public typealias Output = Next.Output
    /// The sequence that comes out.
    public typealias OutputSequence = Next.OutputSequence

    private let base: Base
    private let next: Next

    /// Creates the composition.
    public init(_ base: Base, _ next: Next) { (self.base, self.next) = (base, next) }

    /// What becomes of a sequence.
    public func applied<S: TemporalSequence>(
        to input: S, eventHandler: EventHandler?
    ) async throws -> Next.OutputSequence where S.Feature == Base.Input {
        try await next.applied(
            to: base.applied(to: input, eventHandler: eventHandler), eventHandler: eventHandler)
    }
}

/// A transformer that is applied to each value of a sequence.
public struct TemporalAdaptor<Base: Transformer>: TemporalTransformer {
    /// What the values are that go in.
    public typealias Input = Base.Input
    /// What the values are that come out.
    public typealias Output = Base.Output
    /// The sequence that comes out.
    public typealias OutputSequence = AnyTemporalSequence<Base.Output>

    private let base: Base

    /// Creates the adaptor.
    public init(_ transformer: Base) { base = transformer }

    /// What becomes of each value.
    public func applied<S: TemporalSequence>(
        to input: S, eventHandler: EventHandler?
    ) async throws -> AnyTemporalSequence<Base.Output> where S.Feature == Base.Input {
        let base = base
        return AnyTemporalSequence(count: input.count) {
            var iterator = input.makeAsyncIterator()
            return {
                guard let value = try await iterator.next() else { return nil }
                return TemporalFeature(
                    id: value.id,
                    feature: try await base.applied(to: value.feature, eventHandler: eventHandler))
            }
        }
    }
}

extension ComposedTransformer: Sendable where Base: Sendable, Next: Sendable {}
extension ComposedTemporalTransformer: Sendable where Base: Sendable, Next: Sendable {}
extension TemporalAdaptor: Sendable where Base: Sendable {}
