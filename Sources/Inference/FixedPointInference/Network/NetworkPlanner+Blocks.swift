import Inference

/// Fusing: several operators become one step.
extension NetworkPlanner {
    /// A convolution, and the operators behind it that can be computed with it.
    mutating func block(from node: NetworkGraph.Node) throws(BackendRefusal) -> NetworkPlan.Block {
        var block: NetworkPlan.Block
        switch node.operation {
        case .convolution(let filter):
            let source = node.inputs[0]
            let inner = try outputMap(of: node)
            if source == graph.input {
                try requireImageFilter(filter, at: node, to: inner)
            } else {
                try requirePointwise(filter, at: node, from: try inputMap(of: node), to: inner)
            }
            var expand = PointwiseWeights(filter)
            let (residual, output) = try fuseEpilogue(into: &expand.epilogue, of: node.output)
            block = NetworkPlan.Block(
                source: source == graph.input ? nil : source, expand: expand, residual: residual,
                output: output, inner: inner)
            guard residual == nil, let next = onlyConsumer(of: output),
                case .depthwise(let filter) = next.node.operation
            else { return block }
            fused.insert(next.index)
            try append(filter, of: next.node, to: &block)
        case .depthwise(let filter):
            block = NetworkPlan.Block(
                source: node.inputs[0], output: node.output, inner: try inputMap(of: node))
            try append(filter, of: node, to: &block)
        default: throw BackendRefusal("\(graph.label(of: node)): no block begins with it")
        }
        try appendProjection(to: &block)
        return block
    }

    /// A depthwise convolution behind a block's inner feature map.
    private func append(
        _ filter: NetworkGraph.Filter, of node: NetworkGraph.Node, to block: inout NetworkPlan.Block
    ) throws(BackendRefusal) {
        let inner = block.inner
        let stride = filter.stride
        guard [3, 5].contains(filter.size), [1, 2].contains(stride) else {
            throw BackendRefusal(
                "\(graph.label(of: node)): filter is \(filter.size) × \(filter.size) with stride \(stride), "
                    + "expected 3 × 3 or 5 × 5 with stride 1 or 2")
        }
        let expected = inner.resized { ($0 + stride - 1) / stride }.with(channels: filter.inputs)
        try require("input", inner.shape, is: inner.with(channels: filter.inputs).shape, at: node)
        try require("output", graph.shapes[node.output], is: expected.shape, at: node)
        // No filter may read beyond the zeros at a row's ends.
        let last = ((inner.width - 1) / stride) * stride - filter.padding + filter.size - inner.width
        guard (0...FeatureMap.border).contains(filter.padding), last <= FeatureMap.border else {
            throw BackendRefusal(
                "\(graph.label(of: node)): filter reads \(filter.padding) pixels before a row and \(last) after "
                    + "it, expected 0 to \(FeatureMap.border)")
        }
        block.depthwise = DepthwiseWeights(filter)
        block.output = node.output
    }

    /// A 1 × 1 convolution that is the only consumer of a block's output.
    private mutating func appendProjection(to block: inout NetworkPlan.Block) throws(BackendRefusal) {
        guard let last = onlyConsumer(of: block.output), case .convolution(let filter) = last.node.operation,
            filter.size == 1, let from = map(block.output)
        else { return }
        try requirePointwise(filter, at: last.node, from: from, to: try outputMap(of: last.node))
        fused.insert(last.index)
        var project = PointwiseWeights(filter)
        (block.residual, block.output) = try fuseEpilogue(into: &project.epilogue, of: last.node.output)
        block.project = project
    }

    /// An upsampling, and the operators behind it that can be computed with it.
    ///
    /// A 1 × 1 convolution without an activation that follows is computed before the upsampling, on a quarter of the
    /// pixels: its result replaces the larger feature map.
    mutating func upsampleStep(
        from node: NetworkGraph.Node
    ) throws(BackendRefusal) -> (NetworkPlan.Step, output: Int) {
        var (source, made) = (node.inputs[0], node)
        var from = try inputMap(of: node)
        if let next = onlyConsumer(of: node.output), case .convolution(let filter) = next.node.operation,
            filter.size == 1, filter.limits == .none
        {
            let inner = from.with(channels: filter.outputs)
            try requirePointwise(filter, at: next.node, from: from, to: inner)
            maps[node.output] = inner
            steps.append(
                .block(
                    .init(source: source, expand: PointwiseWeights(filter), output: node.output, inner: inner)
                ))
            (source, made, from) = (node.output, next.node, inner)
            fused.insert(next.index)
        }
        let map = try outputMap(of: made)
        try require("output", map.shape, is: from.resized { 2 * $0 }.shape, at: made)
        var epilogue = ConvolutionEpilogue(
            weightScales: [], bias: [Float](repeating: 0, count: map.channels), limits: .none)
        let (residual, output) = try fuseEpilogue(into: &epilogue, of: made.output)
        return (.upsample(source, epilogue, residual: residual, output: output), output)
    }

    /// Fuses the additions and the PReLU that follow a tensor.
    ///
    /// - Returns: The tensor that is added, and the tensor that the fused operators make.
    private mutating func fuseEpilogue(
        into epilogue: inout ConvolutionEpilogue, of made: Int
    ) throws(BackendRefusal) -> (residual: Int?, output: Int) {
        var output = made
        var residual: Int?
        while let (next, node) = onlyConsumer(of: output) {
            switch node.operation {
            case .add(let limits):
                guard residual == nil, epilogue.canAdd(limits),
                    let other = node.inputs.first(where: { $0 != output }),
                    let map = maps[other], map == self.map(output)
                else { return (residual, output) }
                epilogue.add(limits)
                residual = other
            case .prelu(let factors):
                guard epilogue.canApplyPReLU, factors.count == map(output)?.channels else {
                    return (residual, output)
                }
                epilogue.applyPReLU(factors)
            default: return (residual, output)
            }
            try require("output", graph.shapes[node.output], is: graph.shapes[output], at: node)
            fused.insert(next)
            output = node.output
        }
        return (residual, output)
    }
}
