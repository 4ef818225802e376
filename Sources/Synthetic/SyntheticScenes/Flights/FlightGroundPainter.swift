import Foundation
import PoseCore
import SeededRandom

/// Paints what lies behind the objects, as R, G, B triples, 0...255.
struct FlightGroundPainter {
    private let size: PixelSize
    private let base: SIMD3<Float>
    private let other: SIMD3<Float>
    private let angle: Float
    private let seed: Int
    private var random: SeededGenerator

    init(size: PixelSize, seed: UInt64) {
        self.size = size
        random = SeededGenerator(seed: seed ^ 0x6_0adc)
        let brightness = random.uniform(60...190)
        let tint = SIMD3(random.uniform(0.9...1.1), random.uniform(0.93...1.07), random.uniform(0.85...1.1))
        base = tint * brightness
        other = base * random.uniform(0.55...0.85)
        angle = random.uniform(0...(2 * .pi))
        self.seed = Int(random.next() >> 40)
    }

    mutating func paint(_ ground: FlightGround) -> [Float] {
        var values = [Float](repeating: 0, count: 3 * size.width * size.height)
        let boxes = boxes(ground)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (x, y) = (Float(column), Float(row))
                var color = color(ground, x, y)
                for box in boxes where box.low.x <= x && x < box.high.x && box.low.y <= y && y < box.high.y {
                    color = box.color
                }
                let pixel = 3 * (row * size.width + column)
                (values[pixel], values[pixel + 1], values[pixel + 2]) = (color.x, color.y, color.z)
            }
        }
        return values
    }

    private func color(_ ground: FlightGround, _ x: Float, _ y: Float) -> SIMD3<Float> {
        // Textures have the same size in large and small pictures.
        let unit = Float(size.width) / 640
        let (u, v) = (x / unit, y / unit)
        let share = (cos(angle) * (u / 640 - 0.5) + sin(angle) * (v / 640 - 0.28) + 0.7) / 1.4
        let light = base + (other - base) * max(0, min(1, share))
        switch ground {
        case .plain: return base
        case .gradient: return light
        case .wall:
            return light * (1 + 0.10 * (noise(u / 40, v / 40) - 0.5) + 0.12 * (noise(u / 3, v / 3) - 0.5))
        case .bricks:
            let line = Int(v / 14)
            let along = u + (line % 2 == 0 ? 0 : 15)
            let isJoint = v - Float(line) * 14 < 2 || along.truncatingRemainder(dividingBy: 30) < 2
            let stone = cell(Int(along / 30), line)
            let tone = isJoint ? SIMD3<Float>(repeating: 0.9) : SIMD3(0.80, 0.52, 0.42) * (0.75 + 0.4 * stone)
            return light * tone * (1 + 0.12 * (noise(u / 2, v / 2) - 0.5))
        case .lawn:
            let blades = 0.7 * (noise(u / 1.5, v / 3) - 0.5) + 0.3 * (noise(u / 25, v / 12) - 0.5)
            return SIMD3(0.55, 0.85, 0.35) * light * (1 + blades)
        case .gym: return gym(u, v, light)
        case .edges: return light * (1 + 0.05 * (noise(u / 3, v / 3) - 0.5))
        }
    }

    private func gym(_ u: Float, _ v: Float, _ light: SIMD3<Float>) -> SIMD3<Float> {
        let height = 640 * Float(size.height) / Float(size.width)
        let horizon = 0.68 * height
        guard v > horizon else {
            let isPanel = v > 0.45 * horizon
            return light * (isPanel ? 0.8 : 1.1) * (1 + 0.06 * (noise(u / 3, v / 3) - 0.5))
        }
        // Boards run towards the vanishing point above the middle.
        let depth = (v - 0.45 * height) / (0.55 * height)
        let lane = (u - 320) / (40 * depth) + 100
        let isGap = lane - lane.rounded(.down) < 0.05
        let isLine = abs(lane - 103.5) < 0.12 || abs(v - horizon - 0.12 * height) < 2
        if isLine { return SIMD3(225, 225, 215) }
        let board = 0.85 + 0.2 * cell(Int(lane), 7) - (isGap ? 0.25 : 0)
        return SIMD3(190, 145, 100) * board * (1 + 0.08 * (noise(u / 6, v / 2) - 0.5))
    }

    private struct Box {
        let low: SIMD2<Float>
        let high: SIMD2<Float>
        let color: SIMD3<Float>
    }

    /// Upright and lying bars for `edges`, a bench and boxes for `gym`.
    private mutating func boxes(_ ground: FlightGround) -> [Box] {
        let (width, height) = (Float(size.width), Float(size.height))
        var result: [Box] = []
        func color(_ random: inout SeededGenerator) -> SIMD3<Float> {
            random.uniform(20...230) * SIMD3(1, random.uniform(0.85...1), random.uniform(0.7...1))
        }
        switch ground {
        case .edges:
            for index in 0..<9 {
                let thickness = width * random.uniform(0.01...0.06)
                let place = random.uniform(0...1)
                let tone = color(&random)
                result.append(
                    index % 2 == 0
                        ? Box(
                            low: SIMD2(place * width, 0), high: SIMD2(place * width + thickness, height),
                            color: tone)
                        : Box(
                            low: SIMD2(0, place * height), high: SIMD2(width, place * height + thickness),
                            color: tone))
            }
        case .gym:
            for _ in 0..<3 {
                let extent = SIMD2(width * random.uniform(0.05...0.2), height * random.uniform(0.05...0.25))
                let low = SIMD2(width * random.uniform(0...0.9), height * 0.72 - extent.y)
                result.append(Box(low: low, high: low + extent, color: color(&random)))
            }
        default: break
        }
        return result
    }

    private func cell(_ x: Int, _ y: Int) -> Float { BackdropPainter.noise(x &+ seed, y &+ 3 &* seed) }

    /// Smooth noise, 0...1, with a random value at each whole place.
    private func noise(_ x: Float, _ y: Float) -> Float {
        let (i, j) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (a, b) = (x - Float(i), y - Float(j))
        let above = cell(i, j) * (1 - a) + cell(i + 1, j) * a
        let below = cell(i, j + 1) * (1 - a) + cell(i + 1, j + 1) * a
        return above * (1 - b) + below * b
    }
}
