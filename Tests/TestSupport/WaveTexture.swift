import Foundation
import SeededRandom

/// Brightness that is known everywhere, also between pixels: waves of random directions.
public struct WaveTexture: Sendable {
    private let waves: [(frequency: SIMD2<Double>, phase: Double)]

    /// Draws the waves; equal seeds give equal textures.
    public init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        waves = (0..<14).map { _ in
            (
                SIMD2(Double(random.uniform(-0.25...0.25)), Double(random.uniform(-0.25...0.25))),
                Double(random.uniform(0...6.28))
            )
        }
    }

    private func value(_ place: SIMD2<Double>) -> UInt8 {
        let sum = waves.reduce(0) { $0 + sin(($1.frequency * place).sum() + $1.phase) }
        return UInt8(max(0, min(255, 128 + 16 * sum)))
    }

    /// The rows of a picture of a camera that has moved so that things are shifted by `shift`, and turned and grown about the
    /// middle. A person's texture moves with the person's left edge.
    public func brightness(
        width: Int, height: Int, shift: SIMD2<Double> = .zero, turn: Double = 0, growth: Double = 0,
        person: (left: Double, texture: WaveTexture)? = nil
    ) -> [UInt8] {
        let middle = SIMD2(Double(width), Double(height)) / 2
        return (0..<width * height).map { index in
            let place = SIMD2(Double(index % width), Double(index / width)) + 0.5
            if let person, place.x >= person.left, place.x < person.left + 65, place.y > 10 {
                return person.texture.value(place - SIMD2(person.left, 0))
            }
            let offset = (place - middle - shift) / (1 + growth)
            let turned = SIMD2(
                offset.x * cos(turn) + offset.y * sin(turn), offset.y * cos(turn) - offset.x * sin(turn))
            return value(middle + turned)
        }
    }
}
