/// The ends of a classifier's graph: what it takes and what it gives, for any number N of inputs at once.
package struct ONNXGraphInterface: Sendable {
    /// The graph's own name.
    package var graphName: String
    /// The name of its only input.
    package var inputName: String
    /// The extents of one input, without N.
    package var inputShape: [Int]
    /// The name of its only output, of shape [N, labels].
    package var outputName: String
    /// How many labels have a probability.
    package var labelCount: Int

    /// Creates an interface from its parts.
    package init(
        graphName: String, inputName: String, inputShape: [Int], outputName: String, labelCount: Int
    ) {
        self.graphName = graphName
        self.inputName = inputName
        self.inputShape = inputShape
        self.outputName = outputName
        self.labelCount = labelCount
    }
}
