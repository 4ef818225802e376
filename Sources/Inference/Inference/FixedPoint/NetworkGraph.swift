/// A network as its file describes it: what is computed of what, on pictures of [1, height, width, channels].
struct NetworkGraph {
    /// A convolution's weights, and where it reads.
    struct Filter {
        /// [outputs][size][size][inputs]; of a depthwise convolution [size][size][channels].
        let weights: [Float]
        /// By output.
        let bias: [Float]
        /// Width and height.
        let size: Int
        let stride: Int
        /// How far before the first pixel the first filter begins.
        let padding: Int
        let inputs: Int
        let outputs: Int
        var limits: ValueLimits
    }

    /// What is done.
    enum Operation {
        case convolution(Filter)
        case depthwise(Filter)
        /// The sum of both inputs.
        case add(ValueLimits)
        /// Negative values times a factor by channel.
        case slope([Float])
        /// The greatest of 2 × 2 pixels.
        case pool
        /// More channels, of zeros.
        case widen
        /// Twice as wide and high, bilinear.
        case enlarge
        case concatenate
        case reshape
        /// The mean of all pixels, by channel.
        case mean
        /// A product with [outputs][inputs], all pixels and channels at once.
        case dense(weights: [Float], bias: [Float])
        case sigmoid
    }

    /// An operation with the numbers of its tensors.
    struct Node {
        let operation: Operation
        let inputs: [Int]
        let output: Int
    }

    /// In an order in which they can be computed, each as late as it can be: so what an addition adds is there when
    /// the other summand is made.
    private(set) var nodes: [Node]
    /// By tensor.
    let shapes: [[Int]]
    let names: [String]
    let input: Int
    let outputs: [Int]

    /// Keeps of the nodes what the outputs need.
    init(nodes: [Node], shapes: [[Int]], names: [String], input: Int, outputs: [Int]) {
        (self.shapes, self.names, self.input, self.outputs) = (shapes, names, input, outputs)
        self.nodes = []
        let sources = Dictionary(nodes.map { ($0.output, $0) }, uniquingKeysWith: { first, _ in first })
        var visited: Set<Int> = []
        func isConvolution(_ tensor: Int) -> Bool {
            if case .convolution = sources[tensor]?.operation { true } else { false }
        }
        func visit(_ tensor: Int) {
            guard let node = sources[tensor], visited.insert(tensor).inserted else { return }
            node.inputs.filter { !isConvolution($0) }.forEach(visit)
            node.inputs.forEach(visit)
            self.nodes.append(node)
        }
        outputs.reversed().forEach(visit)
    }
}
