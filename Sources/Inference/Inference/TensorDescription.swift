/// A model's input or output: its name and shape.
public struct TensorDescription: Hashable, Sendable {
    /// The name in the model file; empty when it has none.
    public let name: String
    /// Extent of each axis; -1 where it is only known when the model runs.
    public let shape: [Int]

    /// Creates a description.
    package init(name: String, shape: [Int]) {
        self.name = name
        self.shape = shape
    }
}
