import Testing

@testable import FixedPointInference

/// Runs a network on the kernels of all processors and compares it with the reference.
struct EngineComparison {
    let graph: NetworkGraph
    let input: [Float]

    /// - Parameter builder: Its next random numbers become the input.
    init(_ builder: GraphBuilder, outputs: [Int]) {
        graph = builder.graph(outputs: outputs)
        var builder = builder
        input = builder.numbers(builder.count(GraphBuilder.input), -1...1)
    }

    /// Each output from each kind of kernels.
    func results() throws -> [(kernels: String, outputs: [[Float]])] {
        try ConvolutionKernels.all.map { kernels in
            let request = try run(kernels)
            return (kernels.name, try graph.outputs.indices.map { try request.withOutput($0) { Array($0) } })
        }
    }

    func run(_ kernels: ConvolutionKernels) throws -> FixedPointRequest {
        let request = FixedPointRequest(try FixedPointModel(graph, kernels: kernels))
        try request.withInput(0) { target in for index in target.indices { target[index] = input[index] } }
        request.infer()
        return request
    }

    /// Expects that no value is farther from the reference than a share of the output's greatest magnitude, and that
    /// all kernels give the same bytes.
    ///
    /// - Parameter tolerance: Of 3000 random networks one was more than 0.0009 off, by cancellation.
    func expectReference(
        tolerance: Float = 0.001, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let reference = ReferenceNetwork(graph, input: input)
        let results = try results()
        for (kernels, outputs) in results {
            for (output, tensor) in zip(outputs, graph.outputs) {
                let expected = reference[tensor]
                let most = expected.reduce(0) { max($0, abs($1)) }
                let off = zip(expected, output).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
                #expect(output.count == expected.count, comment, sourceLocation: sourceLocation)
                #expect(
                    off <= tolerance * max(most, 0.1), "\(kernels), tensor \(tensor): \(off) of \(most)",
                    sourceLocation: sourceLocation)
            }
            #expect(outputs == results[0].outputs, comment, sourceLocation: sourceLocation)
        }
    }
}
