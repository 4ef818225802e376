import Foundation
import SeededRandom

/// The slow unsteadiness of a living body: sums of slow waves on the free channels.
struct Fidget {
    private var waves: [(frequency: Float, phase: Float)]
    private let amount: Float

    init(amount: Float, random: SeededGenerator) {
        var random = random
        self.amount = amount
        waves = (0..<24).map { _ in (random.uniform(0.15...1.3), random.uniform(0...(2 * .pi))) }
    }

    mutating func apply(to posture: inout Posture, at time: Float) {
        func wave(_ index: Int, _ size: Float) -> Float {
            amount * size * sin(2 * .pi * waves[index].frequency * time + waves[index].phase)
        }
        posture.pelvis += SIMD3(wave(0, 0.006), wave(1, 0.002), wave(2, 0.006))
        posture.turn += SIMD3(wave(3, 0.012), wave(4, 0.015), wave(5, 0.01))
        posture.upperSpine += SIMD3(wave(6, 0.015), wave(7, 0.02), wave(8, 0.012))
        posture.head += SIMD3(wave(9, 0.04), wave(10, 0.06), wave(11, 0.02))
        posture.left.arm.lift += wave(12, 0.03)
        posture.right.arm.lift += wave(13, 0.03)
        posture.left.arm.plane += wave(14, 0.04)
        posture.right.arm.plane += wave(15, 0.04)
        posture.left.arm.bend = max(0.02, posture.left.arm.bend + wave(16, 0.05))
        posture.right.arm.bend = max(0.02, posture.right.arm.bend + wave(17, 0.05))
        posture.left.arm.twist += wave(18, 0.05)
        posture.right.arm.twist += wave(19, 0.05)
    }
}
