#if FixedPointInference
    import Foundation
    import Inference
    import PoseEstimation
    import SeededRandom
    import Testing

    @testable import FixedPointInference

    /// The pose models computed with 16-bit integers, compared with OpenVINO in single precision.
    @Suite struct FixedPointModelTests {
        private static let names = [
            "pose_landmark_full", "palm_detection_full", "hand_landmark_full", "movenet_multipose",
        ]

        /// The mean difference of each output's values; measured: at most 0.0007 of the greatest, of the person finder 0.0020.
        @Test(int16IsSupported, arguments: names)
        func `outputs are near to single precision`(name: String) throws {
            try Self.expectNearAnswers(of: name, inputShape: nil)
        }

        @Test(int16IsSupported, arguments: [[1, 160, 256, 3], [1, 192, 192, 3]])
        func `the person finder is near to single precision at other input shapes`(shape: [Int]) throws {
            try Self.expectNearAnswers(of: "movenet_multipose", inputShape: shape)
        }

        private static func expectNearAnswers(of name: String, inputShape: [Int]?) throws {
            let requests = try [TestedEngine.openVINO, .fixedPoint].map { engine in
                try engine.model(name, inputShape: inputShape)
            }.map { try ($0, $0.makeRequest()) }
            #expect(requests[0].0.inputs == requests[1].0.inputs)
            #expect(requests[0].0.outputs.map(\.shape) == requests[1].0.outputs.map(\.shape))
            for (_, request) in requests {
                try request.withInput { fill($0) }
                try request.infer()
            }
            for index in requests[0].0.outputs.indices {
                let (expected, answer) = (try requests[0].1.output(index), try requests[1].1.output(index))
                #expect(expected.count == answer.count)
                let most = expected.reduce(0) { max($0, abs($1)) }
                let off =
                    zip(expected, answer).reduce(Float(0)) { $0 + abs($1.0 - $1.1) } / Float(expected.count)
                // One number has no mean, and the models are unsure of an image without a hand or a body.
                let tolerance: Float =
                    expected.count == 1 ? 0.02 : name == "movenet_multipose" ? 0.003 : 0.002
                #expect(off < tolerance * max(most, 1), "output \(index): \(off) of \(most)")
            }
        }

        @Test(int16IsSupported, arguments: names)
        func `all processors give the same bytes`(name: String) throws {
            let bytes = try Self.bytes(of: name)
            let answers = try ConvolutionKernels.all.map { kernels in
                let request = FixedPointRequest(try FixedPointModel(Data(bytes), kernels: kernels))
                try request.withInput(0) { Self.fill($0) }
                request.infer()
                return try request.model.outputs.indices.map { try request.withOutput($0) { Array($0) } }
            }
            #expect(answers.allSatisfy { $0 == answers[0] })
        }

        @Test(int16IsSupported, arguments: TestedEngine.allCases)
        func `parts of the person finder's outputs are parts of the whole`(engine: TestedEngine) throws {
            let model = try engine.model("movenet_multipose")
            let request = try model.makeRequest()
            try request.withInput { Self.fill($0) }
            try request.infer()
            for (index, output) in model.outputs.enumerated() {
                let channels = output.shape[3]
                let whole = try request.output(index)
                #expect(whole.count == 64 * 64 * channels)
                for (channel, rows, columns) in [(0, 0...6, 57...63), (channels - 1, 30...36, 0...3)] {
                    let part = try request.values(
                        ofOutput: index, channel: channel, rows: rows, columns: columns)
                    let expected = Self.part(of: whole, channels, channel, rows, columns)
                    #expect(part == expected, "output \(index)")
                }
            }
        }

        @Test(int16IsSupported) func `a part of the heat map is a part of the whole`() throws {
            let model = try TestedEngine.fixedPoint.model("pose_landmark_full")
            let request = try model.makeRequest()
            try request.withInput { Self.fill($0) }
            try request.infer()
            let whole = try request.output(2)
            for (channel, rows, columns) in [(0, 0...6, 57...63), (38, 30...36, 0...3), (17, 63...63, 5...5)]
            {
                let part = try request.values(ofOutput: 2, channel: channel, rows: rows, columns: columns)
                #expect(part == Self.part(of: whole, 39, channel, rows, columns))
            }
            #expect(throws: InferenceError.self) {
                try request.values(ofOutput: 1, channel: 0, rows: 0...0, columns: 0...0)
            }
        }

        @Test(int16IsSupported, arguments: names)
        func `damaged files are refused or computed and never crash`(name: String) throws {
            let bytes = try Self.bytes(of: name)
            var generator = SeededGenerator(seed: 7)
            var (refused, computed) = (0, 0)
            for turn in 0..<60 {
                var damaged = bytes
                if turn.isMultiple(of: 8) {
                    damaged.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
                } else {
                    // Mostly in the structure, which lies at the file's ends, a few bytes at most.
                    for _ in 0..<Int.random(in: 1...3, using: &generator) {
                        let distance = Int.random(
                            in: 0..<(turn.isMultiple(of: 3) ? bytes.count : 60_000), using: &generator)
                        let place = turn.isMultiple(of: 2) ? distance : bytes.count - 1 - distance
                        damaged[place] = UInt8.random(in: 0...255, using: &generator)
                    }
                }
                do {
                    let model = try FixedPointModel(Data(damaged), kernels: ConvolutionKernels.all[0])
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
            #expect(refused >= 10 && computed >= 10, "\(refused) refused, \(computed) computed")
        }

        private static func bytes(of name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: TestedEngine.path(of: name))))
        }

        /// One channel of some rows and columns of an output of 64 × 64 places.
        private static func part(
            of whole: [Float], _ channels: Int, _ channel: Int, _ rows: ClosedRange<Int>,
            _ columns: ClosedRange<Int>
        ) -> [Float] {
            rows.flatMap { row in
                columns.map { column in whole[(row * 64 + column) * channels + channel] }
            }
        }

        /// Waves of brightness, the same for every model.
        private static func fill(_ tensor: UnsafeMutableBufferPointer<Float>) {
            let side = Float(tensor.count / 3).squareRoot()
            for index in tensor.indices {
                let (x, y) = (Float(index / 3).truncatingRemainder(dividingBy: side), Float(index / 3) / side)
                tensor[index] = 0.5 + 0.25 * sin(x / 9 + Float(index % 3)) + 0.25 * cos(y / 7 - x / 31)
            }
        }
    }
#endif
