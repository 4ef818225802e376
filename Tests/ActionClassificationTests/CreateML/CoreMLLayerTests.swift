import Foundation
import ModelFormats
import SwiftProtobuf
import Testing

@testable import ActionClassification

/// Each kind of layer against what Core ML's documentation says that it computes.
@Suite struct CoreMLLayerTests {
    private let shape = [4, 3, 18]
    /// The value of frame t, channel c and joint v is its place: (t × 3 + c) × 18 + v.
    private let places = (0..<216).map(Float.init)

    private func near(_ found: [Float], _ expected: [Float]) -> Bool {
        found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-4 }
    }

    private func run(
        _ values: [Float]? = nil, outputs count: Int = 216, _ build: (inout CoreMLNetwork) -> Void
    ) throws -> [Float] {
        try CoreMLNetwork.run(values ?? places, shape, outputs: count, build: build)
    }

    /// Values of shape [channels, time, joints], which are the window's [4, 3, 18].
    private func value(_ values: [Float], _ channel: Int, _ time: Int, _ joint: Int) -> Float {
        guard (0..<3).contains(time), (0..<18).contains(joint) else { return 0 }
        return values[(channel * 3 + time) * 18 + joint]
    }

    @Test func `expandDims and squeeze keep the values`() throws {
        let found = try run { network in
            network.add("a", ["poses"], .expandDims(.with { $0.axes = [-1] }))
            network.add("b", ["a"], .squeeze(.with { $0.axes = [3] }))
            network.add("c", ["b"], .expandDims(.with { $0.axes = [0] }))
            network.add("d", ["c"], .expandDims(.with { $0.axes = [1, -1] }))
            network.add("e", ["d"], .squeeze(.with { $0.squeezeAll = true }))
            network.add("y", ["e"], .reshapeStatic(.with { $0.targetShape = [216] }))
        }
        #expect(found == places)
    }

    @Test(arguments: [false, true])
    func `transpose reorders the axes`(isBatched: Bool) throws {
        let found = try run { network in
            if isBatched {
                network.add("a", ["poses"], .expandDims(.with { $0.axes = [0] }))
                network.add("b", ["a"], .transpose(.with { $0.axes = [0, 3, 1, 2] }))
            } else {
                network.add("b", ["poses"], .transpose(.with { $0.axes = [2, 0, 1] }))
            }
            network.add("y", ["b"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        var expected: [Float] = []
        for joint in 0..<18 {
            for row in 0..<12 { expected.append(Float(row * 18 + joint)) }
        }
        #expect(found == expected)
    }

    @Test func `reshapeStatic keeps the order of the values`() throws {
        let found = try run { network in
            network.add("a", ["poses"], .reshapeStatic(.with { $0.targetShape = [1, 12, -1] }))
            network.add("b", ["a"], .transpose(.with { $0.axes = [0, 2, 1] }))
            network.add("y", ["b"], .reshapeStatic(.with { $0.targetShape = [216] }))
        }
        let expected = (0..<18).flatMap { joint in (0..<12).map { row in row * 18 + joint } }
        #expect(found == expected.map(Float.init))
    }

    @Test func `splitND splits an axis and concat joins channels`() throws {
        let found = try run(outputs: 4 * 9 * 6) { network in
            network.add("a", ["poses"], .expandDims(.with { $0.axes = [0] }))
            network.add(
                "s", ["a"], outputs: ["s0", "s1", "s2"],
                .splitNd(
                    .with {
                        $0.axis = -1
                        $0.numSplits = 3
                    }))
            network.add("t0", ["s0"], .transpose(.with { $0.axes = [0, 2, 1, 3] }))
            network.add("t2", ["s2"], .transpose(.with { $0.axes = [0, 2, 1, 3] }))
            network.add("t1", ["s1"], .transpose(.with { $0.axes = [0, 2, 1, 3] }))
            network.add("c", ["t2", "t0", "t1"], .concat(Coreml_ConcatLayerParams()))
            network.add("y", ["c"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        // [9, 4, 6]: the third part's three channels come first.
        var expected: [Float] = []
        for start in [12, 0, 6] {
            for channel in 0..<3 {
                for time in 0..<4 {
                    for joint in 0..<6 { expected.append(Float((time * 3 + channel) * 18 + start + joint)) }
                }
            }
        }
        #expect(found == expected)
    }

    @Test func `splitND accepts sizes`() throws {
        let found = try run(outputs: 4 * 3 * 5) { network in
            network.add(
                "s", ["poses"], outputs: ["s0", "s1"],
                .splitNd(
                    .with {
                        $0.axis = 2
                        $0.splitSizes = [13, 5]
                    }))
            network.add("y", ["s1"], .reshapeStatic(.with { $0.targetShape = [1, 60] }))
        }
        let expected = (0..<12).flatMap { row in (13..<18).map { column in row * 18 + column } }
        #expect(found == expected.map(Float.init))
    }

    @Test func `batchnorm normalises along axis 1`() throws {
        let found = try run { network in
            network.add("a", ["poses"], .expandDims(.with { $0.axes = [0] }))
            network.add(
                "b", ["a"],
                .batchnorm(
                    .with {
                        $0.channels = 4
                        $0.epsilon = 0.5
                        $0.gamma.floatValue = [1, 2, 3, 4]
                        $0.beta.floatValue = [0, -1, 1, 10]
                        $0.mean.floatValue = [0, 50, 100, 200]
                        $0.variance.floatValue = [3.5, 8.5, 15.5, 0]
                    }))
            network.add("y", ["b"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        let scales: [Float] = [1.0 / 2, 2.0 / 3, 3.0 / 4, 4 / Float(0.5).squareRoot()]
        let expected = places.enumerated().map { index, value in
            let channel = index / 54
            return (value - [0, 50, 100, 200][channel]) * scales[channel] + [0, -1, 1, 10][channel]
        }
        #expect(near(found, expected))
    }

    @Test func `activation is ReLU, add adds`() throws {
        let values = places.map { $0 - 100 }
        let found = try run(values) { network in
            network.add("a", ["poses"], .activation(.with { $0.reLu = Coreml_ActivationReLU() }))
            network.add("b", ["a", "poses"], .add(Coreml_AddLayerParams()))
            network.add("y", ["b"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        #expect(found == values.map { max($0, 0) + $0 })
    }

    @Test(arguments: [false, true])
    func `convolution has borders, strides, dilation and a bias`(isHalf: Bool) throws {
        // Numbers that 16 bits hold exactly.
        let weights: [Float] = (0..<48).map { (index: Int) -> Float in Float(index % 7) / 4 - 0.5 }
        let halfs = weights.map { Float16($0) }.withUnsafeBytes { [UInt8]($0) }
        let bias: [Float] = [0.25, -3]
        let values = places.map { ($0 * 37).truncatingRemainder(dividingBy: 11) / 8 }
        let found = try run(values, outputs: 2 * 2 * 15) { network in
            network.add("a", ["poses"], .expandDims(.with { $0.axes = [0] }))
            network.add(
                "b", ["a"],
                .convolution(
                    .with {
                        $0.outputChannels = 2
                        $0.kernelChannels = 4
                        $0.nGroups = 1
                        $0.kernelSize = [2, 3]
                        $0.stride = [2, 1]
                        $0.dilationFactor = [1, 2]
                        $0.valid = Coreml_ValidPadding((1, 0), (0, 1))
                        $0.hasBias_p = true
                        if isHalf {
                            $0.weights.float16Value = Data(halfs)
                        } else {
                            $0.weights.floatValue = weights
                        }
                        $0.bias.floatValue = bias
                    }))
            network.add("y", ["b"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        var expected: [Float] = []
        for output in 0..<2 {
            for time in 0..<2 {
                for joint in 0..<15 {
                    var sum = bias[output]
                    for (index, weight) in weights[(output * 24)..<(output * 24 + 24)].enumerated() {
                        let (channel, row, column) = (index / 6, index / 3 % 2, index % 3)
                        sum += weight * value(values, channel, time * 2 - 1 + row, joint + column * 2)
                    }
                    expected.append(sum)
                }
            }
        }
        #expect(near(found, expected))
    }

    @Test func `convolution supports groups`() throws {
        let found = try run(outputs: 4 * 54) { network in
            network.add("a", ["poses"], .expandDims(.with { $0.axes = [0] }))
            network.add(
                "b", ["a"],
                .convolution(
                    .with {
                        $0.outputChannels = 4
                        $0.kernelChannels = 2
                        $0.nGroups = 2
                        $0.kernelSize = [1, 1]
                        $0.valid = Coreml_ValidPadding()
                        $0.weights.floatValue = [1, 0, 0, 1, 0, 1, 1, 1]
                    }))
            network.add("y", ["b"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        let blocks = (0..<4).map { Array(places[($0 * 54)..<($0 * 54 + 54)]) }
        #expect(found == blocks[0] + blocks[1] + blocks[3] + zip(blocks[2], blocks[3]).map { $0 + $1 })
    }

    @Test(arguments: [false, true])
    func `pooling is the average, with or without the border`(excludesBorder: Bool) throws {
        let found = try run(outputs: 4 * 2 * 6) { network in
            network.add("a", ["poses"], .expandDims(.with { $0.axes = [0] }))
            network.add(
                "b", ["a"],
                .pooling(
                    .with {
                        $0.type = .average
                        $0.kernelSize = [2, 3]
                        $0.stride = [2, 3]
                        $0.valid = Coreml_ValidPadding((1, 0), (0, 0))
                        $0.avgPoolExcludePadding = excludesBorder
                    }))
            network.add("y", ["b"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        var expected: [Float] = []
        for channel in 0..<4 {
            for time in 0..<2 {
                for joint in 0..<6 {
                    let sum = (0..<6).reduce(Float(0)) {
                        $0 + value(places, channel, time * 2 - 1 + $1 / 3, joint * 3 + $1 % 3)
                    }
                    expected.append(sum / (excludesBorder && time == 0 ? 3 : 6))
                }
            }
        }
        #expect(near(found, expected))
    }

    @Test func `global pooling averages each channel`() throws {
        let found = try run(outputs: 4) { network in
            network.add("a", ["poses"], .expandDims(.with { $0.axes = [0] }))
            network.add(
                "b", ["a"],
                .pooling(
                    .with {
                        $0.type = .average
                        $0.globalPooling = true
                    }))
            network.add("y", ["b"], .squeeze(.with { $0.axes = [0, 2, 3] }))
        }
        #expect(near(found, [26.5, 80.5, 134.5, 188.5]))
    }

    @Test func `softmaxND makes one axis sum to 1`() throws {
        let values = places.map { ($0 * 5).truncatingRemainder(dividingBy: 7) }
        let found = try run(values) { network in
            network.add("a", ["poses"], .softmaxNd(.with { $0.axis = 1 }))
            network.add("y", ["a"], .reshapeStatic(.with { $0.targetShape = [1, -1] }))
        }
        let expected = values.indices.map { index in
            let (time, joint) = (index / 54, index % 18)
            let sum = (0..<3).reduce(Float(0)) { $0 + exp(values[(time * 3 + $1) * 18 + joint]) }
            return exp(values[index]) / sum
        }
        #expect(near(found, expected))
    }
}
