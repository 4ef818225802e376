import Foundation
import PoseCore
import SeededRandom

/// What light, camera and codec make of a clean picture: flicker, drift, noise, blocks.
struct FlightSensor: Sendable {
    private let configuration: FlightScene.Configuration
    private let seed: UInt64
    private let noise: [Float]
    private let flickerRate: Double
    private let driftAngle: Double

    private static let tableSize = 1 << 16

    init(_ configuration: FlightScene.Configuration, seed: UInt64) {
        self.configuration = configuration
        self.seed = seed
        var random = SeededGenerator(seed: seed ^ 0x5e_4508)
        flickerRate = Double(random.uniform(0.7...7))
        driftAngle = Double(random.uniform(0...(2 * .pi)))
        let sigma = Float(configuration.noise)
        noise =
            sigma > 0
            ? (0..<Self.tableSize + 3 * configuration.size.width).map { _ in sigma * random.normal() } : []
    }

    /// Pixels of ground that the canvas must have beyond each edge of the picture.
    static func margin(_ configuration: FlightScene.Configuration) -> Int {
        configuration.drift > 0 ? Int(configuration.drift.rounded(.up)) + 2 : 0
    }

    /// How far the camera's drift has moved everything in the picture, in pixels.
    func drift(at time: Double) -> SIMD2<Double> {
        guard configuration.drift > 0 else { return .zero }
        let share = time * configuration.frameRate / Double(max(1, configuration.frameCount))
        let way = configuration.drift * (0.75 * share + 0.25 * sin(5 * share) * sin(5 * share))
        return SIMD2(cos(driftAngle), sin(driftAngle)) * way
    }

    /// The bytes that the file has for a clean canvas.
    func expose(_ canvas: FlightCanvas, picture: Int, at time: Double) -> [UInt8] {
        let size = configuration.size
        var values =
            configuration.drift > 0 ? shifted(canvas, by: drift(at: time)) : canvas.values
        light(&values, picture: picture, at: time)
        if configuration.blockNoise > 0 {
            // Every twelfth picture is coded finer, as intra-coded ones are.
            let step = Float(configuration.blockNoise) * (picture % 12 == 0 ? 0.5 : 1)
            BlockCoder.code(&values, size: size, step: step)
        }
        return [UInt8](unsafeUninitializedCapacity: values.count) { bytes, count in
            values.withUnsafeBufferPointer { values in
                for index in 0..<values.count {
                    bytes[index] = UInt8(max(0, min(255, values[index] + 0.5)))
                }
            }
            count = values.count
        }
    }

    /// Applies the flicker and adds the noise.
    private func light(_ values: inout [Float], picture: Int, at time: Double) {
        let gain = Float(1 + configuration.flicker * sin(2 * .pi * flickerRate * time))
        guard gain != 1 || !noise.isEmpty else { return }
        let row = 3 * configuration.size.width
        var random = SeededGenerator(seed: seed &+ UInt64(picture) &* 0x9e37_79b9_7f4a)
        values.withUnsafeMutableBufferPointer { values in
            noise.withUnsafeBufferPointer { noise in
                for first in stride(from: 0, to: values.count, by: row) {
                    guard noise.count >= row else {
                        for index in first..<first + row { values[index] *= gain }
                        continue
                    }
                    let offset = Int(random.next() % UInt64(Self.tableSize))
                    for index in 0..<row {
                        values[first + index] = values[first + index] * gain + noise[offset + index]
                    }
                }
            }
        }
    }

    /// The part of the canvas that the picture shows after a drift, interpolated between pixels.
    private func shifted(_ canvas: FlightCanvas, by drift: SIMD2<Double>) -> [Float] {
        let size = configuration.size
        let row = 3 * canvas.size.width
        let (x, y) = (Double(canvas.origin.x) - drift.x, Double(canvas.origin.y) - drift.y)
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (a, b) = (Float(x - Double(left)), Float(y - Double(top)))
        return [Float](unsafeUninitializedCapacity: 3 * size.width * size.height) { result, count in
            canvas.values.withUnsafeBufferPointer { values in
                for line in 0..<size.height {
                    let source = (line + top) * row + 3 * left
                    for index in 0..<3 * size.width {
                        let place = source + index
                        let above = values[place] * (1 - a) + values[place + 3] * a
                        let below = values[place + row] * (1 - a) + values[place + row + 3] * a
                        result[line * 3 * size.width + index] = above * (1 - b) + below * b
                    }
                }
            }
            count = 3 * size.width * size.height
        }
    }
}
