import Foundation
import Inference
import SeededRandom
import Testing

@testable import FixedPointInference

/// Networks that go through a TensorFlow Lite file in memory.
@Suite(kernelsExist) struct TFLiteNetworkTests {
    @Test(arguments: 1...20)
    func `a network from a file is the network that was written`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        let comparison = EngineComparison(network.builder, outputs: network.outputs)
        let bytes = TFLiteWriter(comparison.graph).bytes
        for kernels in ConvolutionKernels.all {
            let read = FixedPointRequest(try FixedPointModel(bytes, kernels: kernels))
            #expect(read.model.outputs.map(\.name) == network.outputs.map { "t\($0)" })
            try read.withInput(0) { target in
                for index in target.indices { target[index] = comparison.input[index] }
            }
            read.infer()
            let direct = try comparison.run(kernels)
            for index in network.outputs.indices {
                let expected = try direct.withOutput(index) { Array($0) }
                #expect(try read.withOutput(index) { Array($0) } == expected, "seed \(seed)")
            }
        }
    }

    /// Two independent readers of the same bytes.
    @Test(arguments: 1...10)
    func `OpenVINO gives the same values for the same file`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        let comparison = EngineComparison(network.builder, outputs: network.outputs)
        let file = try TemporaryFile(TFLiteWriter(comparison.graph).bytes)
        let models = [
            try InferenceModel(contentsOf: file.path),
            try InferenceModel(contentsOf: file.path, requiring: FixedPointBackend(), inputShape: nil),
        ]
        #expect(models[0].outputs.map(\.shape) == models[1].outputs.map(\.shape))
        let requests = try models.map { try $0.makeRequest() }
        for request in requests {
            try request.withInput { target in
                for index in target.indices { target[index] = comparison.input[index] }
            }
            try request.infer()
        }
        for index in network.outputs.indices {
            let (expected, found) = (try requests[0].output(index), try requests[1].output(index))
            let most = expected.reduce(0) { max($0, abs($1)) }
            let off = zip(expected, found).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
            #expect(off <= 0.001 * max(most, 0.1), "seed \(seed), output \(index): \(off) of \(most)")
        }
    }

    @Test func `another input shape changes all feature maps in proportion`() throws {
        var builder = GraphBuilder(seed: 2, input: [1, 16, 16, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 12, limits: .relu)
        let large = builder.upsample(builder.maxPool(builder.depthwise(map)))
        let sum = builder.add(builder.convolution(large, to: 12), map)
        let bytes = TFLiteWriter(builder.graph(outputs: [sum])).bytes
        let model = try FixedPointModel(bytes, inputShape: [1, 32, 8, 3], kernels: ConvolutionKernels.all[0])
        #expect(model.inputs.map(\.shape) == [[1, 32, 8, 3]])
        #expect(model.outputs.map(\.shape) == [[1, 16, 4, 12]])
        for shape in [
            [], [1, 16, 16], [1, 16, 16, 4], [2, 16, 16, 3], [1, 0, 16, 3], [1, 9, 16, 3], [1, 5000, 16, 3],
        ] {
            let refusal = #expect(throws: BackendRefusal.self) {
                try FixedPointModel(bytes, inputShape: shape, kernels: ConvolutionKernels.all[0])
            }
            #expect(refusal?.reason == "its input is [1, 16, 16, 3] and cannot be \(shape)")
        }
    }

    @Test func `a request computes inputs of several shapes as if each were the file's`() throws {
        var builder = GraphBuilder(seed: 2, input: [1, 16, 16, 3])
        let map = builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 12, limits: .relu)
        let inner = builder.depthwise(builder.convolution(map, to: 40, limits: .relu6), size: 5)
        let large = builder.upsample(builder.maxPool(builder.depthwise(builder.convolution(inner, to: 12))))
        let sum = builder.add(builder.convolution(large, to: 12), map)
        let head = builder.convolution(builder.depthwise(sum), to: 5)
        let bytes = TFLiteWriter(builder.graph(outputs: [sum, head])).bytes
        let kernels = ConvolutionKernels.all[0]
        let request = FixedPointRequest(try FixedPointModel(bytes, kernels: kernels))
        var generator = SeededGenerator(seed: 4)
        for (height, width) in [(16, 16), (32, 8), (8, 64), (16, 16), (4, 8), (64, 64)] {
            let shape = [1, height, width, 3]
            let fresh = FixedPointRequest(try FixedPointModel(bytes, inputShape: shape, kernels: kernels))
            try request.setInputShape(shape, of: 0)
            #expect(request.outputs.map(\.shape) == fresh.outputs.map(\.shape))
            let values = (0..<height * width * 3).map { _ in Float.random(in: -1...1, using: &generator) }
            for request in [request, fresh] {
                try request.withInput(0) { #expect($0.update(fromContentsOf: values) == values.count) }
                request.infer()
            }
            for output in 0...1 {
                let found = try request.withOutput(output) { Array($0) }
                #expect(try fresh.withOutput(output) { Array($0) } == found, "\(shape), output \(output)")
            }
        }
        let error = #expect(throws: InferenceError.self) { try request.setInputShape([1, 9, 16, 3], of: 0) }
        #expect(error?.description == "input 0 is [1, 16, 16, 3] and cannot be [1, 9, 16, 3]")
    }

    @Test func `a network with a list has the input shape of its file`() throws {
        var builder = GraphBuilder(seed: 2, input: [1, 16, 16, 3])
        let mean = builder.mean(builder.convolution(GraphBuilder.input, size: 3, stride: 2, to: 12))
        let bytes = TFLiteWriter(builder.graph(outputs: [mean])).bytes
        #expect(throws: BackendRefusal.self) {
            try FixedPointModel(bytes, inputShape: [1, 32, 32, 3], kernels: ConvolutionKernels.all[0])
        }
        let same = try FixedPointModel(
            bytes, inputShape: [1, 16, 16, 3], kernels: ConvolutionKernels.all[0])
        #expect(same.outputs.map(\.shape) == [[1, 12]])
    }

    @Test(arguments: 1...6)
    func `damaged files are refused or computed and never crash`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        let bytes = TFLiteWriter(network.builder.graph(outputs: network.outputs)).bytes
        var generator = SeededGenerator(seed: seed)
        var (refused, computed) = (0, 0)
        for turn in 0..<150 {
            var damaged = bytes
            if turn.isMultiple(of: 5) {
                damaged.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
            } else {
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
            }
            do {
                let model = try FixedPointModel(damaged, kernels: ConvolutionKernels.all[0])
                let request = FixedPointRequest(model)
                try request.withInput(0) { $0.update(repeating: 0.5) }
                request.infer()
                for index in model.outputs.indices { try request.withOutput(index) { _ in } }
                computed += 1
            } catch let error as BackendRefusal {
                refused += 1
                #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
            }
        }
        #expect(refused >= 15 && computed >= 15, "seed \(seed): \(refused) refused, \(computed) computed")
    }
}
