import Inference

/// A network's steps, and which buffers they share.
struct NetworkPlan: Sendable {
    /// Up to three convolutions that are computed together, a strip of rows at a time, so that what lies between them
    /// stays in the cache: a 1 × 1 convolution, a depthwise one, and a 1 × 1 convolution again.
    struct Block: Sendable {
        /// Nil: the network's input.
        let source: Int?
        var expand: PointwiseWeights?
        var depthwise: DepthwiseWeights?
        var project: PointwiseWeights?
        /// The tensor that is added to the result.
        var residual: Int?
        var output: Int
        /// What `expand` makes; without it the source.
        var inner: FeatureMap
    }

    /// An output that is computed where values are requested: by a convolution in single precision.
    struct Deferred: Sendable {
        let source: Int
        /// What makes the source, where nothing else needs it: rows of it are made when they are requested.
        var block: Block?
        /// Width and height of the filter; odd.
        let size: Int
        /// [channels][size][size][channels of the source, in whole planes].
        let weights: AlignedMemory<Float>
        let bias: [Float]
        var map: FeatureMap
    }

    /// One thing to compute. Numbers are those of tensors.
    enum Step: Sendable {
        case block(Block)
        case add(Int, Int, ValueLimits, output: Int)
        case maxPool(Int, output: Int)
        case padChannels(Int, output: Int)
        /// Upsampling, and what is computed with it.
        case upsample(Int, ConvolutionEpilogue, residual: Int?, output: Int)
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
            case .upsample(let input, _, let residual, _): [input, residual].compactMap(\.self)
            case .maxPool(let input, _), .padChannels(let input, _), .copy(let input, _),
                .mean(let input, _), .dense(_, _, let input, _), .sigmoid(let input, _):
                [input]
            }
        }

        var output: Int {
            switch self {
            case .block(let block): block.output
            case .add(_, _, _, let output), .maxPool(_, let output), .padChannels(_, let output),
                .upsample(_, _, _, let output), .concatenate(_, let output), .copy(_, let output),
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

    /// The convolutions over the network's input.
    var inputFilters: [PointwiseWeights] { blocks.compactMap { $0.source == nil ? $0.expand : nil } }

    var input: TensorDescription
    var outputs: [TensorDescription]
    /// The outputs' tensors.
    let outputTensors: [Int]
    var steps: [Step] = []
    /// By tensor.
    var deferred: [Int: Deferred] = [:]
    /// By output tensor: the last steps towards it, which are run when its values are requested.
    private(set) var requested: [Int: [Step]] = [:]
    /// By tensor that is a feature map: its buffer. Other tensors are lists of numbers.
    private(set) var buffers: [Int: Int] = [:]
    /// By buffer.
    var maps: [FeatureMap] = []

    /// - Throws: When there is no step for an operator, or shapes do not fit together.
    init(_ graph: NetworkGraph) throws(BackendRefusal) {
        func description(_ tensor: Int) -> TensorDescription {
            TensorDescription(name: graph.names[tensor], shape: graph.shapes[tensor])
        }
        input = description(graph.input)
        outputs = graph.outputs.map(description)
        outputTensors = graph.outputs
        var planner = try NetworkPlanner(graph)
        steps = try planner.plan()
        deferred = planner.deferred
        requested = Self.takeRequestedSteps(of: outputTensors, deferred: Set(deferred.keys), from: &steps)
        assignBuffers(to: planner.maps)
    }

    /// A feature map that is used for the last time leaves its buffer to the next one of its shape.
    private mutating func assignBuffers(to maps: [Int: FeatureMap]) {
        let deferredInputs = deferredBlocks.flatMap { Step.block($0).inputs }
        let requestedInputs = requested.values.joined().flatMap(\.inputs)
        let kept = outputTensors + deferred.values.map(\.source) + deferredInputs + requestedInputs
        var lastUses = Dictionary(kept.map { ($0, Int.max) }, uniquingKeysWith: { first, _ in first })
        for (index, step) in steps.enumerated() {
            for input in step.inputs { lastUses[input] = max(index, lastUses[input] ?? 0) }
        }
        var free: [FeatureMap: [Int]] = [:]
        for (index, step) in steps.enumerated() {
            if let map = maps[step.output] {
                if let buffer = free[map]?.popLast() {
                    buffers[step.output] = buffer
                } else {
                    addBuffer(for: step.output, map)
                }
            }
            for input in Set(step.inputs).sorted() where lastUses[input] == index {
                if let buffer = buffers[input] { free[self.maps[buffer], default: []].append(buffer) }
            }
        }
        for block in deferredBlocks {
            if let map = maps[block.output] { addBuffer(for: block.output, map) }
        }
    }

    private mutating func addBuffer(for tensor: Int, _ map: FeatureMap) {
        buffers[tensor] = maps.count
        maps.append(map)
    }
}
