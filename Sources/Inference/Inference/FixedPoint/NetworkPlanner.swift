/// Joins a network's operations into steps.
struct NetworkPlanner {
    /// By tensor, of what the steps make.
    private(set) var maps: [Int: FeatureMap] = [:]
    /// By tensor: outputs for which there is no step.
    private(set) var deferred: [Int: NetworkPlan.Deferred] = [:]

    private let graph: NetworkGraph
    /// By tensor: the nodes that use it.
    private let consumers: [Int: [Int]]
    private var steps: [NetworkPlan.Step] = []
    private var joined: Set<Int> = []
    private var made: Set<Int>

    init(_ graph: NetworkGraph) {
        self.graph = graph
        var consumers: [Int: [Int]] = [:]
        for (index, node) in graph.nodes.enumerated() {
            for input in node.inputs { consumers[input, default: []].append(index) }
        }
        // What is an output is not lost in a step.
        for output in graph.outputs { consumers[output, default: []].append(-1) }
        self.consumers = consumers
        made = [graph.input]
    }

    mutating func plan() throws(TFLiteFile.Refusal) -> [NetworkPlan.Step] {
        for index in graph.nodes.indices where !joined.contains(index) {
            let node = graph.nodes[index]
            guard node.inputs.allSatisfy(made.contains) else {
                throw TFLiteFile.Refusal("its operators are damaged")
            }
            if var output = try deferred(index) {
                output.block = takeBlock(making: output.source)
                deferred[node.output] = output
                made.insert(node.output)
                continue
            }
            let (step, output) = try step(for: index)
            steps.append(step)
            made.insert(output)
            if let map = FeatureMap(shape: graph.shapes[output]), isMap(step) { maps[output] = map }
        }
        guard graph.outputs.allSatisfy(made.contains) else {
            throw TFLiteFile.Refusal("its operators are damaged")
        }
        return steps
    }

    /// Nil when a node is something else than an output's last convolution.
    private func deferred(_ index: Int) throws(TFLiteFile.Refusal) -> NetworkPlan.Deferred? {
        let node = graph.nodes[index]
        guard graph.outputs.contains(node.output), consumers[node.output]?.count == 1,
            case .convolution(let filter) = node.operation, filter.limits == .none,
            let source = maps[node.inputs[0]], let map = map(node.output), map.height > 1
        else { return nil }
        try demand(isFilter(filter, of: node.inputs[0], making: map) && map.channels == filter.outputs)
        let weights = AlignedMemory<Float>(count: filter.outputs * source.vectors * 16)
        for output in 0..<filter.outputs {
            for input in 0..<filter.inputs {
                weights.start[output * source.vectors * 16 + input] =
                    filter.weights[output * filter.inputs + input]
            }
        }
        return NetworkPlan.Deferred(source: node.inputs[0], weights: weights, bias: filter.bias, map: map)
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

    private mutating func step(for index: Int) throws(TFLiteFile.Refusal) -> (NetworkPlan.Step, output: Int) {
        let node = graph.nodes[index]
        let (input, output) = (node.inputs[0], node.output)
        switch node.operation {
        case .convolution(let filter) where coversAll(filter, input):
            guard filter.limits == .none else {
                throw TFLiteFile.Refusal("its last layers have an activation")
            }
            return (
                .dense(weights: AlignedMemory(filter.weights), bias: filter.bias, input, output: output),
                output
            )
        case .convolution, .depthwise:
            let block = try block(from: index)
            return (.block(block), block.output)
        case .dense(let weights, let bias):
            guard weights.count == bias.count * count(input) else {
                throw TFLiteFile.Refusal("its weights are damaged")
            }
            return (.dense(weights: AlignedMemory(weights), bias: bias, input, output: output), output)
        case .add(let limits):
            guard node.inputs.count == 2 else { throw TFLiteFile.Refusal("its operators are damaged") }
            try demand(
                maps[input] != nil && maps[input] == map(output) && maps[node.inputs[1]] == map(output))
            return (.add(input, node.inputs[1], limits, output: output), output)
        case .slope: throw TFLiteFile.Refusal("an activation follows no convolution")
        case .pool:
            try demand(maps[input] != nil && maps[input] == map(output)?.resized { 2 * $0 })
            return (.pool(input, output: output), output)
        case .widen:
            guard let from = maps[input], let to = map(output) else { throw Self.misfit }
            try demand(to == from.with(channels: to.channels) && to.channels >= from.channels)
            return (.widen(input, output: output), output)
        case .enlarge: return try enlarge(node)
        case .concatenate: return (.concatenate(node.inputs, output: output), output)
        case .reshape: return (.copy(input, output: output), output)
        case .mean:
            try demand(maps[input] != nil)
            return (.mean(input, output: output), output)
        case .sigmoid: return (.sigmoid(input, output: output), output)
        }
    }

    /// An enlarging, and what of the nodes that follow can be done with it.
    ///
    /// A convolution over all channels of a pixel that follows, without an activation, is computed before it, on a
    /// quarter of the pixels: its result replaces the larger feature map.
    private mutating func enlarge(
        _ node: NetworkGraph.Node
    ) throws(TFLiteFile.Refusal) -> (NetworkPlan.Step, output: Int) {
        var (source, made) = (node.inputs[0], node.output)
        if let next = onlyConsumer(of: made), let before = maps[source],
            case .convolution(let filter) = graph.nodes[next].operation, filter.size == 1,
            filter.limits == .none
        {
            let inner = before.with(channels: filter.outputs)
            try demand(isFilter(filter, of: source, making: inner))
            maps[made] = inner
            steps.append(
                .block(
                    .init(
                        source: source, expand: PointwiseWeights(filter),
                        output: made, inner: inner)))
            (source, made) = (made, graph.nodes[next].output)
            joined.insert(next)
        }
        guard let map = map(made) else { throw Self.misfit }
        try demand(maps[source]?.resized { 2 * $0 } == map)
        var last = ConvolutionFinish(
            units: [], bias: [Float](repeating: 0, count: map.channels), limits: .none)
        let (residual, output) = try finish(&last, of: made)
        return (.enlarge(source, last, residual: residual, output: output), output)
    }

    /// A convolution, and what of the nodes that follow can be computed with it.
    private mutating func block(from index: Int) throws(TFLiteFile.Refusal) -> NetworkPlan.Block {
        let node = graph.nodes[index]
        let source = node.inputs[0]
        var block: NetworkPlan.Block
        switch node.operation {
        case .convolution(let filter):
            var expand = PointwiseWeights(filter)
            guard let inner = map(node.output), inner.channels == filter.outputs else { throw Self.misfit }
            try demand(isFilter(filter, of: source, making: inner))
            let (residual, output) = try finish(&expand.finish, of: node.output)
            block = NetworkPlan.Block(
                source: source == graph.input ? nil : source, expand: expand, residual: residual,
                output: output,
                inner: inner)
            guard residual == nil, let next = onlyConsumer(of: output) else { return block }
            guard case .depthwise(let filter) = graph.nodes[next].operation else { return block }
            joined.insert(next)
            try add(filter, making: graph.nodes[next].output, to: &block)
        case .depthwise(let filter):
            guard let inner = maps[source] else { throw Self.misfit }
            block = NetworkPlan.Block(source: source, output: node.output, inner: inner)
            try add(filter, making: node.output, to: &block)
        default: throw Self.misfit
        }
        guard let last = onlyConsumer(of: block.output),
            case .convolution(let filter) = graph.nodes[last].operation,
            filter.size == 1, let from = map(block.output), !coversAll(filter, block.output)
        else { return block }
        try demand(filter.stride == 1 && filter.inputs == from.channels)
        try demand(map(graph.nodes[last].output) == from.with(channels: filter.outputs))
        joined.insert(last)
        var project = PointwiseWeights(filter)
        (block.residual, block.output) = try finish(&project.finish, of: graph.nodes[last].output)
        block.project = project
        return block
    }

    private func add(
        _ filter: NetworkGraph.Filter, making output: Int, to block: inout NetworkPlan.Block
    ) throws(TFLiteFile.Refusal) {
        let inner = block.inner
        let stride = filter.stride
        try demand(
            filter.inputs == inner.channels && [3, 5].contains(filter.size) && [1, 2].contains(stride))
        try demand(map(output) == inner.resized { ($0 + stride - 1) / stride })
        // No filter may read beyond the zeros at a row's ends.
        let last = ((inner.width - 1) / stride) * stride - filter.padding + filter.size - 1
        try demand((0...FeatureMap.border).contains(filter.padding) && last < inner.width + FeatureMap.border)
        block.depthwise = DepthwiseWeights(filter)
        block.output = output
    }

    /// Whether a convolution over all channels of `source` makes a picture of this size.
    private func isFilter(_ filter: NetworkGraph.Filter, of source: Int, making inner: FeatureMap) -> Bool {
        guard source != graph.input else {
            let shape = graph.shapes[source]
            return FeatureMap(shape: shape)?.resized { ($0 + filter.stride - 1) / filter.stride }
                .with(channels: inner.channels) == inner && filter.inputs == shape[3]
        }
        return filter.size == 1 && filter.stride == 1
            && maps[source] == inner.with(channels: filter.inputs)
    }

    /// Joins additions and activations that follow a convolution to it.
    private mutating func finish(
        _ finish: inout ConvolutionFinish, of made: Int
    ) throws(TFLiteFile.Refusal) -> (residual: Int?, output: Int) {
        var output = made
        var residual: Int?
        while let next = onlyConsumer(of: output) {
            let node = graph.nodes[next]
            switch node.operation {
            case .add(let limits):
                guard residual == nil, finish.canAdd(limits),
                    let other = node.inputs.first(where: { $0 != output }),
                    let map = maps[other], map == self.map(output)
                else { return (residual, output) }
                finish.add(limits)
                residual = other
            case .slope(let factors):
                guard finish.canSlope, factors.count == map(output)?.channels else {
                    return (residual, output)
                }
                finish.multiplyNegatives(by: factors)
            default: return (residual, output)
            }
            try demand(map(node.output) == map(output))
            joined.insert(next)
            output = node.output
        }
        return (residual, output)
    }

    private func onlyConsumer(of tensor: Int) -> Int? {
        guard let all = consumers[tensor], all.count == 1, all[0] >= 0 else { return nil }
        return all[0]
    }

    /// True when a convolution sees the whole picture at once.
    private func coversAll(_ filter: NetworkGraph.Filter, _ input: Int) -> Bool {
        guard let map = maps[input] else { return false }
        return filter.size == map.height && filter.size == map.width && filter.inputs == map.channels
            && filter.padding == 0 && (filter.size > 1 || map.height > 1)
    }

    private func map(_ tensor: Int) -> FeatureMap? { FeatureMap(shape: graph.shapes[tensor]) }

    private func count(_ tensor: Int) -> Int { graph.shapes[tensor].reduce(1, *) }

    private func isMap(_ step: NetworkPlan.Step) -> Bool {
        switch step {
        case .block, .add, .pool, .widen, .enlarge: true
        default: false
        }
    }

    private func demand(_ isSo: Bool) throws(TFLiteFile.Refusal) {
        guard isSo else { throw Self.misfit }
    }

    private static var misfit: TFLiteFile.Refusal { .init("its tensors' shapes do not fit together") }
}
