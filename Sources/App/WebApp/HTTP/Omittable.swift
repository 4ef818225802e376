/// A member of a request's body that may be left out, but is not null where it is given.
///
///     @Omittable var hands: Int?
@propertyWrapper
struct Omittable<Value: Decodable>: Decodable {
    let wrappedValue: Value?

    init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
}

extension KeyedDecodingContainer {
    /// The member, which may be missing. What the compiler writes for a `Decodable` type calls this.
    func decode<Value>(_ type: Omittable<Value>.Type, forKey key: Key) throws -> Omittable<Value> {
        Omittable(wrappedValue: contains(key) ? try decode(Value.self, forKey: key) : nil)
    }
}
