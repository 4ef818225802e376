import Foundation
import PoseCore
import SeededRandom

/// What light, camera and codec make of a clean picture: flicker, drift, sway, noise, blocks.
struct FlightSensor: Sendable {
    private let configuration: FlightScene.Configuration
    private let seed: UInt64
    private let noise: [Float]
    private let flickerRate: Double
    private let driftAngle: Double
    private let swayPhases: [SIMD2<Double>]

    /// A hand's movements: cycles a second, and their shares.
    private static let swayParts = [
        (rate: 0.9, share: 0.6), (rate: 2.3, share: 0.3), (rate: 5.1, share: 0.1),
    ]
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
        var hand = SeededGenerator(seed: seed ^ 0x5a_7a1d)
        swayPhases = Self.swayParts.map { _ in
            SIMD2(Double(hand.uniform(0...(2 * .pi))), Double(hand.uniform(0...(2 * .pi))))
        }
    }

    /// Pixels of ground that the canvas must have beyond each edge of the picture.
    static func margin(_ configuration: FlightScene.Configuration) -> Int {
        movesCamera(configuration) ? Int((configuration.drift + configuration.sway).rounded(.up)) + 2 : 0
    }

    private static func movesCamera(_ configuration: FlightScene.Configuration) -> Bool {
        configuration.drift > 0 || configuration.sway > 0
    }

    /// How far the camera has moved everything in the picture, in pixels.
    func shift(at time: Double) -> SIMD2<Double> { drift(at: time) + sway(at: time) }

    private func sway(at time: Double) -> SIMD2<Double> {
        guard configuration.sway > 0 else { return .zero }
        return zip(Self.swayParts, swayPhases).reduce(.zero) { sum, part in
            let angles = part.1 + 2 * .pi * part.0.rate * time
            return sum + configuration.sway * part.0.share * SIMD2(sin(angles.x), sin(angles.y))
        }
    }

    private func drift(at time: Double) -> SIMD2<Double> {
        guard configuration.drift > 0 else { return .zero }
        let share = time * configuration.frameRate / Double(max(1, configuration.frameCount))
        let way = configuration.drift * (0.75 * share + 0.25 * sin(5 * share) * sin(5 * share))
        return SIMD2(cos(driftAngle), sin(driftAngle)) * way
    }

    /// The bytes that the file has for a clean canvas, which is used up.
    func expose(_ canvas: inout FlightCanvas, picture: Int, at time: Double) -> [UInt8] {
        let size = configuration.size
        var values: [Float] = []
        if Self.movesCamera(configuration) {
            values = shifted(canvas, by: shift(at: time))
        } else {
            // Taken, not copied.
            swap(&values, &canvas.values)
        }
        light(&values, picture: picture, at: time)
        if configuration.blockNoise > 0 {
            // Every twelfth picture is coded finer, as intra-coded ones are.
            let step = Float(configuration.blockNoise) * (picture % 12 == 0 ? 0.5 : 1)
            BlockCoder.code(&values, size: size, step: step)
        }
        return [UInt8](unsafeUninitializedCapacity: values.count) { bytes, count in
            values.withUnsafeBufferPointer { values in
                // Adding 2²³ leaves the rounded value in the lowest bits; a conversion with checks takes five times as long.
                for index in 0..<values.count {
                    let value = max(0, min(255, values[index])) + 8_388_608
                    bytes[index] = UInt8(truncatingIfNeeded: value.bitPattern)
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
                    let line = UnsafeMutableBufferPointer(rebasing: values[first..<first + row])
                    guard noise.count >= row else {
                        for index in 0..<row { line[index] *= gain }
                        continue
                    }
                    let offset = Int(random.next() % UInt64(Self.tableSize))
                    let grain = UnsafeBufferPointer(rebasing: noise[offset..<offset + row])
                    for index in 0..<row { line[index] = line[index] * gain + grain[index] }
                }
            }
        }
    }

    /// The part of the canvas that the picture shows of a camera that moved, interpolated between pixels.
    private func shifted(_ canvas: FlightCanvas, by shift: SIMD2<Double>) -> [Float] {
        let size = configuration.size
        let row = 3 * canvas.size.width
        let (x, y) = (Double(canvas.origin.x) - shift.x, Double(canvas.origin.y) - shift.y)
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (a, b) = (Float(x - Double(left)), Float(y - Double(top)))
        let count = 3 * size.width
        return [Float](unsafeUninitializedCapacity: count * size.height) { result, initialized in
            canvas.values.withUnsafeBufferPointer { values in
                for line in 0..<size.height {
                    let first = (line + top) * row + 3 * left
                    let above = UnsafeBufferPointer(rebasing: values[first..<first + count + 3])
                    let below = UnsafeBufferPointer(rebasing: values[first + row..<first + row + count + 3])
                    let target = UnsafeMutableBufferPointer(
                        rebasing: result[line * count..<(line + 1) * count])
                    for index in 0..<count {
                        let upper = above[index] * (1 - a) + above[index &+ 3] * a
                        let lower = below[index] * (1 - a) + below[index &+ 3] * a
                        target[index] = upper * (1 - b) + lower * b
                    }
                }
            }
            initialized = count * size.height
        }
    }
}
