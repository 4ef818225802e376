import CConvolution
import Foundation

/// Runs a fixed point model: its memory, and its steps one after the other.
///
/// Pictures are kept as floats; what a convolution over all channels sees of them is rounded to 16-bit integers, a few
/// rows at a time, so that the greatest of these rows becomes the greatest integer.
final class FixedPointRequest: RequestBackend, @unchecked Sendable {
    // Sendable: `start` hands it to another thread, and nothing touches it until `wait` has returned.

    let model: FixedPointModel
    let kernels: conv_kernels
    let scratch: BlockScratch

    /// The input as integers.
    let image: IntegerImage

    private let input: AlignedMemory<Float>
    private let memory: [AlignedMemory<Float>]
    /// What is no picture, by tensor.
    private var lists: [Int: [Float]] = [:]
    /// By tensor that a deferred block makes: which strips of rows are there since the last run.
    var deferredStrips: [Int: Set<Int>] = [:]
    private let background = BackgroundRun()

    init(_ model: FixedPointModel) {
        self.model = model
        kernels = model.kernels.functions
        let count = model.plan.input.shape.reduce(1, *)
        input = AlignedMemory(count: count)
        image = IntegerImage(
            shape: model.plan.input.shape, border: model.plan.filtersOfImage.map(\.size).max() ?? 0)
        memory = model.plan.maps.map { AlignedMemory(count: $0.count) }
        scratch = BlockScratch(model.plan)
    }

    func withInput<Result>(
        _ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        guard index == 0 else { throw InferenceError(.shapeMismatch, "the model has no input \(index)") }
        return body(UnsafeMutableBufferPointer(start: input.start, count: input.count))
    }

    func setInputShape(_ shape: [Int], of index: Int) throws(InferenceError) {
        guard index == 0, shape == model.plan.input.shape else {
            throw InferenceError(
                .shapeMismatch, "input \(index) is \(model.plan.input.shape) and cannot be \(shape)")
        }
    }

    func start() { background.start { self.infer() } }

    func help() -> Bool { background.help() }

    func wait() { background.wait() }

    func infer() {
        deferredStrips.removeAll(keepingCapacity: true)
        image.fill(from: input.start, kernels)
        for step in model.plan.steps { run(step) }
    }

    func withOutput<Result>(
        _ index: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        guard model.plan.outputTensors.indices.contains(index) else {
            throw InferenceError(.shapeMismatch, "the model has no output \(index)")
        }
        return list(model.plan.outputTensors[index]).withUnsafeBufferPointer(body)
    }

    func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float] {
        guard model.plan.outputTensors.indices.contains(index), model.plan.outputs[index].shape.count == 4
        else {
            throw InferenceError(.shapeMismatch, "output \(index) is no picture")
        }
        let tensor = model.plan.outputTensors[index]
        if let deferred = model.plan.deferred[tensor] {
            return values(of: deferred, channel: channel, rows: rows, columns: columns)
        }
        let (map, start) = picture(tensor)
        let plane = start + channel / 16 * map.planeStride + channel % 16
        return rows.flatMap { y in columns.map { x in plane[map.row(y) + 16 * x] } }
    }

    /// A picture's size, and its first number in memory.
    func picture(_ tensor: Int) -> BlockPass.Picture {
        guard let place = model.plan.places[tensor] else { preconditionFailure("\(tensor) is no picture") }
        return (model.plan.maps[place], memory[place].start)
    }

    /// A tensor as a list, pictures by row, pixel and channel.
    private func list(_ tensor: Int) -> [Float] {
        if let deferred = model.plan.deferred[tensor] { return list(deferred) }
        guard model.plan.places[tensor] != nil else { return lists[tensor] ?? [] }
        let (map, start) = picture(tensor)
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
        case .pool(let input, let output): pool(input, output)
        case .widen(let input, let output): widen(input, output)
        case .enlarge(let input, let finish, let residual, let output):
            enlarge(input, finish, residual, output)
        case .concatenate(let inputs, let output): lists[output] = inputs.flatMap(list)
        case .copy(let input, let output): lists[output] = list(input)
        case .mean(let input, let output): lists[output] = mean(input)
        case .dense(let weights, let bias, let input, let output):
            lists[output] = product(weights, bias, list(input))
        case .sigmoid(let input, let output): lists[output] = list(input).map { 1 / (1 + exp(-$0)) }
        }
    }
}
