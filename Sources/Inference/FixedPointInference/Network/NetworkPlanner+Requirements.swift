import Inference

/// What the steps require of shapes; a refusal names the operator, what was found and what was expected.
extension NetworkPlanner {
    func require(
        _ what: String, _ found: [Int], is expected: [Int], at node: NetworkGraph.Node
    ) throws(BackendRefusal) {
        guard found == expected else {
            throw BackendRefusal("\(graph.label(of: node)): \(what) is \(found), expected \(expected)")
        }
    }

    /// Requires that the output holds so many numbers.
    func requireCount(_ expected: Int, at node: NetworkGraph.Node) throws(BackendRefusal) {
        guard count(node.output) == expected else {
            throw BackendRefusal(
                "\(graph.label(of: node)): output is \(graph.shapes[node.output]), expected \(expected) numbers"
            )
        }
    }

    /// Requires tensors that can be read as lists of numbers, which the network's input cannot.
    func requireLists(_ tensors: [Int], at node: NetworkGraph.Node) throws(BackendRefusal) {
        guard !tensors.contains(graph.input) else {
            throw BackendRefusal(
                "\(graph.label(of: node)): input is the network's input \(graph.shapes[graph.input]), "
                    + "expected a computed tensor")
        }
    }

    /// A 1 × 1 convolution with stride 1 between these feature maps.
    func requirePointwise(
        _ filter: NetworkGraph.Filter, at node: NetworkGraph.Node, from input: FeatureMap,
        to output: FeatureMap
    ) throws(BackendRefusal) {
        guard filter.size == 1, filter.stride == 1 else {
            throw BackendRefusal(
                "\(graph.label(of: node)): filter is \(filter.size) × \(filter.size) with stride "
                    + "\(filter.stride), expected 1 × 1 with stride 1")
        }
        try require("input", input.shape, is: output.with(channels: filter.inputs).shape, at: node)
        try require("output", output.shape, is: input.with(channels: filter.outputs).shape, at: node)
    }

    /// A convolution over several pixels that keeps height and width, and reads no farther than a row's zeros reach.
    func requireCentered(
        _ filter: NetworkGraph.Filter, at node: NetworkGraph.Node, from input: FeatureMap,
        to output: FeatureMap
    ) throws(BackendRefusal) {
        guard filter.stride == 1, filter.size == 2 * filter.padding + 1, filter.padding <= FeatureMap.border
        else {
            throw BackendRefusal(
                "\(graph.label(of: node)): filter is \(filter.size) × \(filter.size) with stride "
                    + "\(filter.stride) and \(filter.padding) zeros, expected 3 × 3 or 5 × 5 with stride 1 and 1 or 2"
            )
        }
        try require("input", input.shape, is: output.with(channels: filter.inputs).shape, at: node)
        try require("output", output.shape, is: input.with(channels: filter.outputs).shape, at: node)
    }

    /// A convolution over the network's input.
    func requireImageFilter(
        _ filter: NetworkGraph.Filter, at node: NetworkGraph.Node, to output: FeatureMap
    ) throws(BackendRefusal) {
        let input = try inputMap(of: node)
        let expected = input.resized { ($0 + filter.stride - 1) / filter.stride }
        try require("input", input.shape, is: input.with(channels: filter.inputs).shape, at: node)
        try require("output", output.shape, is: expected.with(channels: filter.outputs).shape, at: node)
        guard (0..<filter.size).contains(filter.padding) else {
            throw BackendRefusal(
                "\(graph.label(of: node)): filter of \(filter.size) × \(filter.size) reads \(filter.padding) "
                    + "pixels before a row, expected 0 to \(filter.size - 1)")
        }
    }

    /// The feature map that a node reads.
    func inputMap(of node: NetworkGraph.Node, _ index: Int = 0) throws(BackendRefusal) -> FeatureMap {
        let tensor = node.inputs[index]
        if case .convolution = node.operation, tensor == graph.input, let map = map(tensor) { return map }
        guard let map = maps[tensor] else {
            throw BackendRefusal(
                "\(graph.label(of: node)): input is tensor \(tensor), \(graph.shapes[tensor]), expected a "
                    + "feature map of an earlier operator")
        }
        return map
    }

    /// The feature map that a node makes.
    func outputMap(of node: NetworkGraph.Node) throws(BackendRefusal) -> FeatureMap {
        guard let map = map(node.output) else {
            throw BackendRefusal(
                "\(graph.label(of: node)): output is \(graph.shapes[node.output]), expected [1, height, width, "
                    + "channels]")
        }
        return map
    }

    func map(_ tensor: Int) -> FeatureMap? { FeatureMap(shape: graph.shapes[tensor]) }

    func count(_ tensor: Int) -> Int { graph.shapes[tensor].reduce(1, *) }
}
