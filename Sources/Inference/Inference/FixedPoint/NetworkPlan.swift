/// A network's steps, and which pieces of memory they share.
struct NetworkPlan: Sendable {
    /// Up to three convolutions in one go, a few rows at a time, so that what lies between them stays in the cache:
    /// one over all channels of a pixel, one over each channel's neighbours, and one over all channels again.
    struct Block: Sendable {
        /// Nil: the network's input.
        let source: Int?
        var expand: PointwiseWeights?
        var depthwise: DepthwiseWeights?
        var project: PointwiseWeights?
        /// What is added to the result.
        var residual: Int?
        var output: Int
        /// What `expand` makes; without it the source.
        let inner: FeatureMap
    }

    /// An output that is computed where values are requested: a convolution over all channels of a pixel, in single
    /// precision.
    struct Deferred: Sendable {
        let source: Int
        /// What makes the source, where nothing else needs it: rows of it are made when they are requested.
        var block: Block?
        /// [channels][channels of the source, in whole planes].
        let weights: AlignedMemory<Float>
        let bias: [Float]
        let map: FeatureMap
    }

    /// One thing to compute. Numbers are those of tensors.
    enum Step: Sendable {
        case block(Block)
        case add(Int, Int, ValueLimits, output: Int)
        case pool(Int, output: Int)
        case widen(Int, output: Int)
        /// Twice as wide and high; something may be added then.
        case enlarge(Int, ConvolutionFinish, residual: Int?, output: Int)
        case concatenate([Int], output: Int)
        case copy(Int, output: Int)
        case mean(Int, output: Int)
        case dense(weights: AlignedMemory<Float>, bias: [Float], Int, output: Int)
        case sigmoid(Int, output: Int)

        var inputs: [Int] {
            switch self {
            case .block(let block): [block.source, block.residual].compactMap(\.self)
            case .add(let first, let second, _, _): [first, second]
            case .concatenate(let inputs, _): inputs
            case .enlarge(let input, _, let residual, _): [input, residual].compactMap(\.self)
            case .pool(let input, _), .widen(let input, _), .copy(let input, _), .mean(let input, _),
                .dense(_, _, let input, _), .sigmoid(let input, _):
                [input]
            }
        }

        var output: Int {
            switch self {
            case .block(let block): block.output
            case .add(_, _, _, let output), .pool(_, let output), .widen(_, let output),
                .enlarge(_, _, _, let output), .concatenate(_, let output), .copy(_, let output),
                .mean(_, let output), .dense(_, _, _, let output), .sigmoid(_, let output):
                output
            }
        }
    }

    /// All blocks, also the deferred ones.
    var blocks: [Block] {
        steps.compactMap { if case .block(let block) = $0 { block } else { nil } } + deferredBlocks
    }

    /// The blocks that make sources of deferred outputs, in a fixed order.
    private var deferredBlocks: [Block] { outputTensors.compactMap { deferred[$0]?.block } }

    /// The convolutions that see the network's input.
    var filtersOfImage: [PointwiseWeights] { blocks.compactMap { $0.source == nil ? $0.expand : nil } }

    let input: TensorDescription
    let outputs: [TensorDescription]
    /// The outputs' tensors.
    let outputTensors: [Int]
    private(set) var steps: [Step] = []
    /// By tensor.
    private(set) var deferred: [Int: Deferred] = [:]
    /// By tensor, where it is a picture of many channels: which piece of memory it is in. Others are lists of numbers.
    private(set) var places: [Int: Int] = [:]
    /// The pieces of memory.
    private(set) var maps: [FeatureMap] = []

    /// - Throws: When the network does something that there is no step for.
    init(_ graph: NetworkGraph) throws(TFLiteFile.Refusal) {
        func description(_ tensor: Int) -> TensorDescription {
            TensorDescription(name: graph.names[tensor], shape: graph.shapes[tensor])
        }
        input = description(graph.input)
        outputs = graph.outputs.map(description)
        outputTensors = graph.outputs
        var planner = NetworkPlanner(graph)
        steps = try planner.plan()
        deferred = planner.deferred
        assignPlaces(to: planner.maps)
    }

    /// What is not used any more leaves its place to the next one of its size.
    private mutating func assignPlaces(to maps: [Int: FeatureMap]) {
        let deferredInputs = deferredBlocks.flatMap { Step.block($0).inputs }
        let kept = outputTensors + deferred.values.map(\.source) + deferredInputs
        var lastUses = Dictionary(kept.map { ($0, Int.max) }, uniquingKeysWith: { first, _ in first })
        for (index, step) in steps.enumerated() {
            for input in step.inputs { lastUses[input] = max(index, lastUses[input] ?? 0) }
        }
        var free: [FeatureMap: [Int]] = [:]
        for (index, step) in steps.enumerated() {
            if let map = maps[step.output] {
                if let place = free[map]?.popLast() {
                    places[step.output] = place
                } else {
                    places[step.output] = self.maps.count
                    self.maps.append(map)
                }
            }
            for input in Set(step.inputs).sorted() where lastUses[input] == index {
                if let place = places[input] { free[self.maps[place], default: []].append(place) }
            }
        }
        for block in deferredBlocks {
            if let map = maps[block.output] {
                places[block.output] = self.maps.count
                self.maps.append(map)
            }
        }
    }
}
