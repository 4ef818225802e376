/// An instance was asked for that an observation does not have.
public struct InstanceMaskError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The number that was asked for.
    public let instance: Int
    /// How many people the observation has.
    public let count: Int

    /// What was asked for, and what there is.
    public var description: String {
        "there is no instance \(instance); the observation has the instances 1 to \(count)"
    }
}
