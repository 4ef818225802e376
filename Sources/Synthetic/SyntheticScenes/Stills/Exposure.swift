import PoseCore
import SeededRandom

/// What a camera makes of a clean picture: darker or brighter, blurred, noisy.
struct Exposure: Sendable {
    private let gain: Float
    /// Standard deviation of the noise, of 255.
    private let noise: Float
    private let isBlurred: Bool
    private let seed: UInt64

    init(using random: inout SeededGenerator) {
        gain = random.chance(0.5) ? 1 : random.uniform(0.35...1.35)
        noise = random.chance(0.5) ? 0 : random.uniform(2...14)
        isBlurred = random.chance(0.3)
        seed = random.next()
    }

    /// - Parameter picture: R, G, B triples, row by row.
    func apply(to picture: inout [UInt8], size: PixelSize) {
        if isBlurred { blur(&picture, size: size) }
        guard gain != 1 || noise > 0 else { return }
        var random = SeededGenerator(seed: seed)
        for index in picture.indices {
            let value = Float(picture[index]) * gain + (noise > 0 ? noise * random.normal() : 0)
            picture[index] = UInt8(max(0, min(255, value)))
        }
    }

    /// The mean of 3 × 3 pixels.
    private func blur(_ picture: inout [UInt8], size: PixelSize) {
        let source = picture
        let row = 3 * size.width
        guard size.width > 2, size.height > 2 else { return }
        for y in 1..<size.height - 1 {
            for index in y * row + 3..<(y + 1) * row - 3 {
                var sum = 0
                for line in [index - row, index, index + row] {
                    sum += Int(source[line - 3]) + Int(source[line]) + Int(source[line + 3])
                }
                picture[index] = UInt8(sum / 9)
            }
        }
    }
}
