import SeededRandom
import Testing

@testable import FixedPointInference

/// Small networks of random operators, planned, run, and compared with the reference.
@Suite(kernelsExist) struct RandomNetworkTests {
    @Test(arguments: 1...40)
    func `a random network equals the float reference`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        try EngineComparison(network.builder, outputs: network.outputs).expectReference("seed \(seed)")
    }

    @Test(arguments: 1...10)
    func `a part of an output is a part of the whole`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        let comparison = EngineComparison(network.builder, outputs: network.outputs)
        var generator = SeededGenerator(seed: seed)
        for kernels in ConvolutionKernels.all {
            // Parts are requested from a run of which nothing has been read, so that deferred rows are missing.
            let (parts, whole) = (try comparison.run(kernels), try comparison.run(kernels))
            for (index, output) in parts.model.outputs.enumerated() where output.shape.count == 4 {
                let (height, width, channels) = (output.shape[1], output.shape[2], output.shape[3])
                let expected = try whole.withOutput(index) { Array($0) }
                for _ in 0..<4 {
                    let channel = Int.random(in: 0..<channels, using: &generator)
                    let rows = Self.range(below: height, &generator)
                    let columns = Self.range(below: width, &generator)
                    let part = try parts.values(
                        ofOutput: index, channel: channel, rows: rows, columns: columns)
                    let values = rows.flatMap { y in
                        columns.map { x in expected[(y * width + x) * channels + channel] }
                    }
                    #expect(part == values, "seed \(seed), output \(index), rows \(rows)")
                }
            }
        }
    }

    @Test(arguments: 1...10)
    func `a request gives the same values again, and in another thread`(seed: UInt64) throws {
        let network = RandomNetwork(seed: seed)
        let comparison = EngineComparison(network.builder, outputs: network.outputs)
        for kernels in ConvolutionKernels.all {
            let request = try comparison.run(kernels)
            let first = try network.outputs.indices.map { try request.withOutput($0) { Array($0) } }
            // Other values in all buffers between the runs.
            try request.withInput(0) { $0.update(repeating: 100) }
            request.infer()
            try request.withInput(0) { input in
                for index in input.indices { input[index] = comparison.input[index] }
            }
            request.start()
            request.wait()
            let second = try network.outputs.indices.map { try request.withOutput($0) { Array($0) } }
            #expect(first == second, "seed \(seed)")
        }
    }

    private static func range(below count: Int, _ generator: inout SeededGenerator) -> ClosedRange<Int> {
        let first = Int.random(in: 0..<count, using: &generator)
        return first...Int.random(in: first..<count, using: &generator)
    }
}
