import CConvolution
import Foundation
import Inference

/// Runs a planned network: its buffers, and its steps one after the other.
///
/// Feature maps are kept as floats. The inputs of a convolution over all channels are quantised to 16-bit integers a few
/// rows at a time, with a scale that makes the greatest magnitude of these rows the greatest integer.
final class FixedPointRequest: RequestBackend, @unchecked Sendable {
    // Sendable: `start` hands it to another thread, and nothing touches it until `wait` has returned.

    let model: FixedPointModel
    let kernels: limber_convolution_kernels

    /// Laid out for the input's shape.
    private var memory: RequestMemory
    /// By tensor that is no feature map.
    private var lists: [Int: [Float]] = [:]
    /// By tensor that a deferred block makes: the strips of rows that were made since the last run.
    var deferredStrips: [Int: Set<Int>] = [:]
    /// The outputs whose requested steps were run since the last run.
    private var requestedOutputs: Set<Int> = []
    private let background = BackgroundRun()

    init(_ model: FixedPointModel) {
        self.model = model
        kernels = model.kernels.functions
        memory = RequestMemory(model.plan)
    }

    var image: QuantizedImage { memory.image }
    var scratch: BlockScratch { memory.scratch }
    var outputs: [TensorDescription] { plan.outputs }
    private var plan: NetworkPlan { memory.plan }

    func withInput<Result>(
        _ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        guard index == 0 else { throw InferenceError(.shapeMismatch, "it has no input \(index)") }
        let input = memory.input
        return body(UnsafeMutableBufferPointer(start: input.start, count: plan.input.shape.reduce(1, *)))
    }

    func setInputShape(_ shape: [Int], of index: Int) throws(InferenceError) {
        guard index == 0, let resized = model.plan(forInput: shape) else {
            throw InferenceError(
                .shapeMismatch, "input \(index) is \(model.plan.input.shape) and cannot be \(shape)")
        }
        if shape != plan.input.shape { memory = RequestMemory(resized, reusing: memory) }
    }

    func start() { background.start { self.infer() } }

    func runIfQueued() -> Bool { background.runIfQueued() }

    func wait() { background.wait() }

    func infer() {
        deferredStrips.removeAll(keepingCapacity: true)
        requestedOutputs.removeAll(keepingCapacity: true)
        image.fill(from: memory.input.start, kernels)
        for step in plan.steps { run(step) }
    }

    func withOutput<Result>(
        _ index: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        guard plan.outputTensors.indices.contains(index) else {
            throw InferenceError(.shapeMismatch, "it has no output \(index)")
        }
        return list(plan.outputTensors[index]).withUnsafeBufferPointer(body)
    }

    func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float] {
        guard plan.outputTensors.indices.contains(index), plan.outputs[index].shape.count == 4
        else {
            throw InferenceError(
                .shapeMismatch, "output \(index) is not of the shape [1, height, width, channels]")
        }
        let tensor = plan.outputTensors[index]
        if let deferred = plan.deferred[tensor] {
            return values(of: deferred, channel: channel, rows: rows, columns: columns)
        }
        if plan.buffers[tensor] != nil {
            let (map, start) = featureMap(tensor)
            let plane = start + channel / 16 * map.planeStride + channel % 16
            return rows.flatMap { y in columns.map { x in plane[map.row(y) + 16 * x] } }
        }
        let (list, shape) = (list(tensor), plan.outputs[index].shape)
        return rows.flatMap { y in columns.map { x in list[(y * shape[2] + x) * shape[3] + channel] } }
    }

    /// A feature map's layout, and its first number in memory.
    func featureMap(_ tensor: Int) -> BlockPass.StoredMap {
        guard let buffer = plan.buffers[tensor] else {
            preconditionFailure("tensor \(tensor) is no feature map")
        }
        return (plan.maps[buffer], memory.buffers[buffer].start)
    }

    /// A tensor as a list, a feature map by row, pixel and channel.
    private func list(_ tensor: Int) -> [Float] {
        if let deferred = plan.deferred[tensor] { return list(deferred) }
        if let steps = plan.requested[tensor], requestedOutputs.insert(tensor).inserted {
            for step in steps { run(step) }
        }
        guard plan.buffers[tensor] != nil else { return lists[tensor] ?? [] }
        let (map, start) = featureMap(tensor)
        return [Float](unsafeUninitializedCapacity: map.height * map.width * map.channels) { list, count in
            count = list.count
            guard let first = list.baseAddress else { return }
            for vector in 0..<map.vectors {
                let channels = min(16, map.channels - 16 * vector)
                for y in 0..<map.height {
                    let row = start + vector * map.planeStride + map.row(y)
                    let target = first + y * map.width * map.channels + 16 * vector
                    for x in 0..<map.width {
                        (target + x * map.channels).update(from: row + 16 * x, count: channels)
                    }
                }
            }
        }
    }

    private func run(_ step: NetworkPlan.Step) {
        switch step {
        case .block(let block):
            var pass = BlockPass(block, of: self)
            pass.run()
        case .add(let first, let second, let limits, let output): add(first, second, limits, output)
        case .maxPool(let input, let output): maxPool(input, output)
        case .padChannels(let input, let output): padChannels(input, output)
        case .upsample(let input, let epilogue, let residual, let output):
            upsample(input, epilogue, residual, output)
        case .concatenate(let inputs, let output): lists[output] = inputs.flatMap(list)
        case .copy(let input, let output): lists[output] = list(input)
        case .mean(let input, let output): lists[output] = mean(input)
        case .dense(let weights, let bias, let input, let output):
            lists[output] = dense(weights, bias, list(input))
        case .sigmoid(let input, let output): lists[output] = list(input).map { 1 / (1 + exp(-$0)) }
        }
    }
}
