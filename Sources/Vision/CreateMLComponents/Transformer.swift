/// Turns a value into another.
public protocol Transformer<Input, Output> {
    /// What goes in.
    associatedtype Input
    /// What comes out.
    associatedtype Output

    /// What becomes of a value.
    func applied(to input: Input, eventHandler: EventHandler?) async throws -> Output
}

/// Turns a sequence of values into another, which may be shorter.
public protocol TemporalTransformer<Input, Output> {
    /// What the values are that go in.
    associatedtype Input
    /// What the values are that come out.
    associatedtype Output where Output == OutputSequence.Feature
    /// The sequence that comes out.
    associatedtype OutputSequence: TemporalSequence

    /// What becomes of a sequence; nothing is computed before its values are asked for.
    func applied<S: TemporalSequence>(
        to input: S, eventHandler: EventHandler?
    ) async throws -> OutputSequence where S.Feature == Input
}

/// Gets what a transformer has to say on its way.
public typealias EventHandler = @Sendable (Event) -> Void

/// What a transformer says on its way; the transformers here say nothing.
public struct Event: Sendable {
    /// What says it.
    public var origin: String

    /// Creates an event.
    public init(origin: String) { self.origin = origin }
}

extension Transformer {
    /// What becomes of a value.
    public func callAsFunction(_ input: Input, eventHandler: EventHandler? = nil) async throws -> Output {
        try await applied(to: input, eventHandler: eventHandler)
    }

    /// This transformer, and then another.
    public func appending<Other: Transformer>(_ other: Other) -> ComposedTransformer<Self, Other>
    where Other.Input == Output {
        ComposedTransformer(self, other)
    }

    /// This transformer for each value, and then a temporal one.
    public func appending<Other: TemporalTransformer>(
        _ other: Other
    ) -> ComposedTemporalTransformer<TemporalAdaptor<Self>, Other> where Other.Input == Output {
        ComposedTemporalTransformer(TemporalAdaptor(self), other)
    }

    /// This transformer for each value of a sequence.
    public func adaptedAsTemporal() -> TemporalAdaptor<Self> { TemporalAdaptor(self) }

    /// What becomes of each value of a sequence.
    public func applied<S: TemporalSequence>(
        to input: S, eventHandler: EventHandler? = nil
    ) async throws -> AnyTemporalSequence<Output> where S.Feature == Input {
        try await TemporalAdaptor(self).applied(to: input, eventHandler: eventHandler)
    }
}

extension TemporalTransformer {
    /// What becomes of a sequence.
    public func applied<S: TemporalSequence>(to input: S) async throws -> OutputSequence
    where S.Feature == Input {
        try await applied(to: input, eventHandler: nil)
    }

    /// What becomes of a sequence.
    public func callAsFunction<S: TemporalSequence>(
        _ input: S, eventHandler: EventHandler? = nil
    ) async throws -> OutputSequence where S.Feature == Input {
        try await applied(to: input, eventHandler: eventHandler)
    }

    /// This transformer, and then another.
    public func appending<Other: TemporalTransformer>(
        _ other: Other
    ) -> ComposedTemporalTransformer<Self, Other> where Other.Input == Output {
        ComposedTemporalTransformer(self, other)
    }

    /// This transformer, and then another for each value.
    public func appending<Other: Transformer>(
        _ other: Other
    ) -> ComposedTemporalTransformer<Self, TemporalAdaptor<Other>> where Other.Input == Output {
        ComposedTemporalTransformer(self, TemporalAdaptor(other))
    }
}
