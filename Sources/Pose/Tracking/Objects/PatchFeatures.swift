import Foundation
import PixelSampling
import PoseCore

/// What a correlation filter sees of a square patch of a picture, at a level of detail.
struct PatchFeatures {
    /// Cells along a side of what comes out.
    let side: Int
    private let cell: Int
    private let window: [Float]
    /// Adds to brightness how likely each pixel's colour is the object's; nil: brightness alone.
    var colors: ObjectColors?
    private static let orientations = 9

    init(level: TrackObjectRequest.TrackingLevel, colors: ObjectColors? = nil) {
        self.colors = level == .fast ? colors : nil
        side = level == .fast ? 64 : 32
        cell = level == .fast ? 1 : 4
        let hann = (0..<side).map { [side] in
            0.5 - 0.5 * cos(2 * Float.pi * (Float($0) + 0.5) / Float(side))
        }
        window = (0..<side * side).map { [side] in hann[$0 / side] * hann[$0 % side] }
    }

    /// The channels of the square round `center`: brightness, or edges by direction and colours.
    func channels(of picture: PixelBuffer, center: PixelPoint, extent: Float) -> [[Float]] {
        let samples = side * cell
        let sampler = ColorSampler(picture)
        let step = extent / Float(samples)
        let (width, height) = (Float(picture.size.width), Float(picture.size.height))
        // Beyond the edge the nearest pixel goes on.
        let columns = (0..<samples).map {
            min(max(center.x + (Float($0) + 0.5) * step - extent / 2, 0.5), width - 0.5)
        }
        let rows = (0..<samples).map {
            min(max(center.y + (Float($0) + 0.5) * step - extent / 2, 0.5), height - 0.5)
        }
        let colors = sampler.colors(columns: columns, rows: rows)
        let light = colors.map { ($0 * SIMD3(0.299, 0.587, 0.114)).sum() }
        if let model = self.colors {
            return [brightness(light, minimumDeviation: 0.15), likelihood(colors, model)]
        }
        return cell == 1
            ? [brightness(light, minimumDeviation: 1e-3)] : edges(light, samples) + means(colors, samples)
    }

    /// - Parameter minimumDeviation: Smaller differences, such as noise on plain ground, are not made larger.
    private func brightness(_ light: [Float], minimumDeviation: Float) -> [Float] {
        let logs = light.map { log($0 + 0.05) }
        let mean = logs.reduce(0, +) / Float(logs.count)
        let deviation = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(logs.count)
        let scale = 1 / max(deviation.squareRoot(), minimumDeviation)
        return zip(logs, window).map { ($0 - mean) * scale * $1 }
    }

    /// How likely each colour is the object's rather than its surroundings', −1...1.
    private func likelihood(_ colors: [SIMD3<Float>], _ model: ObjectColors) -> [Float] {
        zip(colors, window).map { (2 * model.probability(of: $0) - 1) * $1 }
    }

    /// For each direction how strong the edges in each cell are, relative to the cells round it.
    private func edges(_ light: [Float], _ samples: Int) -> [[Float]] {
        // By cell; behind the last direction the first one again, which both ends of half a turn are.
        let stride = Self.orientations + 1
        var sums = [Float](repeating: 0, count: side * side * stride)
        for row in 1..<samples - 1 {
            for column in 1..<samples - 1 {
                let index = row * samples + column
                let dx = light[index + 1] - light[index - 1]
                let dy = light[index + samples] - light[index - samples]
                let strength = (dx * dx + dy * dy).squareRoot()
                guard strength > 1e-4 else { continue }
                let place = min(Self.direction(dx, dy), 0.999_999) * Float(Self.orientations)
                let low = Int(place)
                let share = strength * (place - Float(low))
                let target = (row / cell * side + column / cell) * stride + low
                sums[target] += strength - share
                sums[target + 1] += share
            }
        }
        var channels = [[Float]](
            repeating: Array(repeating: 0, count: side * side), count: Self.orientations)
        var energy = [Float](repeating: 0, count: side * side)
        for index in energy.indices {
            sums[index * stride] += sums[index * stride + Self.orientations]
            for channel in channels.indices {
                channels[channel][index] = sums[index * stride + channel]
                energy[index] += channels[channel][index]
            }
        }
        for row in 0..<side {
            for column in 0..<side {
                var sum: Float = 0
                for y in max(0, row - 1)...min(side - 1, row + 1) {
                    for x in max(0, column - 1)...min(side - 1, column + 1) { sum += energy[y * side + x] }
                }
                let scale = window[row * side + column] / (sum / 9 + 0.05)
                for channel in channels.indices { channels[channel][row * side + column] *= scale }
            }
        }
        return channels
    }

    /// A line's direction as a share of half a turn, 0...1, within 4e-6: by a polynomial (4.4.49 in Abramowitz and Stegun),
    /// because `atan2` took half of the time of all edges.
    static func direction(_ x: Float, _ y: Float) -> Float {
        let (across, down) = (abs(x), abs(y))
        let ratio = min(across, down) / max(across, down)
        let square = ratio * ratio
        let inner = 0.180_141 + square * (-0.085_133 + square * 0.020_835_1)
        var share = ratio * (0.999_866 + square * (-0.330_299_5 + square * inner)) / .pi
        if down > across { share = 0.5 - share }
        return (x < 0) != (y < 0) ? 1 - share : share
    }

    private func means(_ colors: [SIMD3<Float>], _ samples: Int) -> [[Float]] {
        var means = [SIMD3<Float>](repeating: .zero, count: side * side)
        for (index, color) in colors.enumerated() {
            means[index / samples / cell * side + index % samples / cell] += color
        }
        let middle = means.reduce(.zero, +) / Float(means.count)
        let scale = 1 / Float(cell * cell)
        return (0..<3).map { channel in
            zip(means, window).map { ($0[channel] - middle[channel]) * scale * $1 }
        }
    }
}
