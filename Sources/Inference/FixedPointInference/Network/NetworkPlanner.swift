import Inference

/// Turns a network's operators into steps; what follows a convolution is fused with it where the kernels can.
struct NetworkPlanner {
    let graph: NetworkGraph
    /// By tensor: the nodes that use it; -1 stands for an output, which the caller reads.
    let consumers: [Int: [Int]]
    /// By tensor: the feature maps that the steps make.
    var maps: [Int: FeatureMap] = [:]
    /// By tensor: outputs for which there is no step.
    private(set) var deferred: [Int: NetworkPlan.Deferred] = [:]
    var steps: [NetworkPlan.Step] = []
    /// Nodes that are computed in another node's step.
    var fused: Set<Int> = []
    private var computed: Set<Int>

    /// - Throws: When the input is no image.
    init(_ graph: NetworkGraph) throws(BackendRefusal) {
        self.graph = graph
        let shape = graph.shapes[graph.input]
        guard FeatureMap(shape: shape) != nil else {
            throw BackendRefusal("its input is \(shape), expected [1, height, width, channels]")
        }
        var consumers: [Int: [Int]] = [:]
        for (index, node) in graph.nodes.enumerated() {
            for input in node.inputs { consumers[input, default: []].append(index) }
        }
        for output in graph.outputs { consumers[output, default: []].append(-1) }
        self.consumers = consumers
        computed = [graph.input]
    }

    mutating func plan() throws(BackendRefusal) -> [NetworkPlan.Step] {
        for (index, node) in graph.nodes.enumerated() where !fused.contains(index) {
            for input in node.inputs where !computed.contains(input) {
                throw BackendRefusal("\(graph.label(of: node)): its input, tensor \(input), is not computed")
            }
            if var output = try deferred(node) {
                output.block = takeBlock(making: output.source)
                deferred[node.output] = output
                computed.insert(node.output)
                continue
            }
            let (step, output) = try step(for: node)
            steps.append(step)
            computed.insert(output)
            if let map = FeatureMap(shape: graph.shapes[output]), makesFeatureMap(step) { maps[output] = map }
        }
        for output in graph.outputs where !computed.contains(output) {
            throw BackendRefusal("its output, tensor \(output), is not computed")
        }
        return steps
    }

    /// The only node that uses a tensor; nil when there are several, or the caller gets it.
    func onlyConsumer(of tensor: Int) -> (index: Int, node: NetworkGraph.Node)? {
        guard let all = consumers[tensor], all.count == 1, all[0] >= 0 else { return nil }
        return (all[0], graph.nodes[all[0]])
    }

    /// Nil when a node is something else than an output's last convolution.
    private func deferred(_ node: NetworkGraph.Node) throws(BackendRefusal) -> NetworkPlan.Deferred? {
        guard graph.outputs.contains(node.output), consumers[node.output]?.count == 1,
            case .convolution(let filter) = node.operation, filter.limits == .none,
            let source = maps[node.inputs[0]], let map = map(node.output), map.height > 1
        else { return nil }
        if filter.size == 1 {
            try requirePointwise(filter, at: node, from: source, to: map)
        } else {
            try requireCentered(filter, at: node, from: source, to: map)
        }
        let taps = filter.outputs * filter.size * filter.size
        let weights = AlignedMemory<Float>(count: taps * source.vectors * 16)
        for tap in 0..<taps {
            let row = filter.weights.values(in: tap * filter.inputs..<(tap + 1) * filter.inputs)
            for (input, weight) in row.enumerated() {
                weights.start[tap * source.vectors * 16 + input] = weight
            }
        }
        return NetworkPlan.Deferred(
            source: node.inputs[0], size: filter.size, weights: weights, bias: filter.bias, map: map)
    }

    /// Removes the step that makes a deferred output's source when nothing else needs the source, and each strip of
    /// its rows can be made by itself.
    private mutating func takeBlock(making source: Int) -> NetworkPlan.Block? {
        guard onlyConsumer(of: source) != nil, let index = steps.firstIndex(where: { $0.output == source }),
            case .block(let block) = steps[index], block.expand == nil
        else { return nil }
        steps.remove(at: index)
        return block
    }

    private mutating func step(
        for node: NetworkGraph.Node
    ) throws(BackendRefusal) -> (NetworkPlan.Step, output: Int) {
        let (input, output) = (node.inputs[0], node.output)
        switch node.operation {
        case .convolution(let filter) where coversAll(filter, input):
            return (try denseStep(filter, of: node), output)
        case .convolution, .depthwise:
            let block = try block(from: node)
            return (.block(block), block.output)
        case .dense(let weights, let bias): return (try denseStep(weights, bias, of: node), output)
        case .add(let limits): return (try addStep(limits, of: node), output)
        case .prelu: throw BackendRefusal("\(graph.label(of: node)): it does not follow a convolution")
        case .maxPool:
            let to = try outputMap(of: node)
            try require("input", try inputMap(of: node).shape, is: to.resized { 2 * $0 }.shape, at: node)
            return (.maxPool(input, output: output), output)
        case .padChannels:
            let (from, to) = (try inputMap(of: node), try outputMap(of: node))
            let expected = from.with(channels: max(from.channels, to.channels))
            try require("output", to.shape, is: expected.shape, at: node)
            return (.padChannels(input, output: output), output)
        case .upsample: return try upsampleStep(from: node)
        case .concatenate:
            try requireLists(node.inputs, at: node)
            try requireCount(node.inputs.reduce(0) { $0 + count($1) }, at: node)
            return (.concatenate(node.inputs, output: output), output)
        case .reshape:
            try requireLists([input], at: node)
            try requireCount(count(input), at: node)
            return (.copy(input, output: output), output)
        case .mean:
            try requireCount(try inputMap(of: node).channels, at: node)
            return (.mean(input, output: output), output)
        case .sigmoid:
            try requireLists([input], at: node)
            try requireCount(count(input), at: node)
            return (.sigmoid(input, output: output), output)
        }
    }

    private func denseStep(
        _ weights: ConstantTensor, _ bias: [Float], of node: NetworkGraph.Node
    ) throws(BackendRefusal) -> NetworkPlan.Step {
        let input = node.inputs[0]
        try requireLists([input], at: node)
        try require("weights", [weights.count], is: [bias.count * count(input)], at: node)
        try requireCount(bias.count, at: node)
        return .dense(weights: AlignedMemory(weights.values), bias: bias, input, output: node.output)
    }

    /// A convolution over the whole feature map at once.
    private func denseStep(
        _ filter: NetworkGraph.Filter, of node: NetworkGraph.Node
    ) throws(BackendRefusal) -> NetworkPlan.Step {
        guard filter.limits == .none else {
            throw BackendRefusal("\(graph.label(of: node)): a filter of the whole map has an activation")
        }
        return try denseStep(filter.weights, filter.bias, of: node)
    }

    private func addStep(
        _ limits: ValueLimits, of node: NetworkGraph.Node
    ) throws(BackendRefusal) -> NetworkPlan.Step {
        try require("number of inputs", [node.inputs.count], is: [2], at: node)
        for index in 0..<2 {
            try require(
                "input \(index)", try inputMap(of: node, index).shape, is: graph.shapes[node.output], at: node
            )
        }
        return .add(node.inputs[0], node.inputs[1], limits, output: node.output)
    }

    /// True when a convolution's filter is as large as the feature map.
    private func coversAll(_ filter: NetworkGraph.Filter, _ input: Int) -> Bool {
        guard let map = maps[input] else { return false }
        return filter.size > 1 && filter.size == map.height && filter.size == map.width
            && filter.inputs == map.channels && filter.padding == 0
    }

    private func makesFeatureMap(_ step: NetworkPlan.Step) -> Bool {
        switch step {
        case .block, .add, .maxPool, .padChannels, .upsample: true
        default: false
        }
    }
}
