/// A network as its file describes it: operators on feature maps [1, height, width, channels].
struct NetworkGraph {
    /// A convolution's weights and geometry.
    struct Filter {
        /// [outputs][size][size][inputs]; of a depthwise convolution [size][size][channels].
        let weights: ConstantTensor
        /// By output.
        let bias: [Float]
        /// Width and height.
        let size: Int
        let stride: Int
        /// How many zeros precede the first pixel.
        let padding: Int
        let inputs: Int
        let outputs: Int
        var limits: ValueLimits
    }

    /// What an operator computes.
    enum Operation {
        case convolution(Filter)
        case depthwise(Filter)
        /// The sum of both inputs.
        case add(ValueLimits)
        /// PReLU: negative values times a factor by channel.
        case prelu([Float])
        /// The greatest of 2 × 2 pixels.
        case maxPool
        /// More channels, of zeros.
        case padChannels
        /// Bilinear upsampling to twice the width and height.
        case upsample
        case concatenate
        case reshape
        /// The mean of all pixels, by channel.
        case mean
        /// A product with [outputs][inputs], all pixels and channels at once.
        case dense(weights: ConstantTensor, bias: [Float])
        case sigmoid

        /// What messages call it.
        var name: String {
            switch self {
            case .convolution: "convolution"
            case .depthwise: "depthwise convolution"
            case .add: "addition"
            case .prelu: "PReLU"
            case .maxPool: "max pooling"
            case .padChannels: "channel padding"
            case .upsample: "upsampling"
            case .concatenate: "concatenation"
            case .reshape: "reshape"
            case .mean: "mean"
            case .dense: "dense layer"
            case .sigmoid: "sigmoid"
            }
        }
    }

    /// An operation with the numbers of its tensors.
    struct Node {
        /// Its number among the file's operators.
        let number: Int
        let operation: Operation
        let inputs: [Int]
        let output: Int
    }

    /// In an order in which they can be computed, each as late as possible, so that an addition's other summand is
    /// there when a convolution's result is made.
    private(set) var nodes: [Node]
    /// By tensor.
    let shapes: [[Int]]
    let names: [String]
    let input: Int
    let outputs: [Int]

    /// Keeps the nodes that the outputs need.
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

    /// A node as messages name it, as in `operator 12, convolution "conv2d_3"`.
    func label(of node: Node) -> String {
        let name = names[node.output].isEmpty ? "" : " \"\(names[node.output])\""
        return "operator \(node.number), \(node.operation.name)\(name)"
    }
}
