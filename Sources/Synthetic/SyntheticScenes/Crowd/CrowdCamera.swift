import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion

/// The camera that films a crowd: on a tripod, or held by hand while it pans and sways.
struct CrowdCamera: Sendable {
    private let position: SIMD3<Float>
    private let imageSize: PixelSize
    /// Amplitude of the pan in radians, its period in seconds and its phase.
    private var pan: (amplitude: Float, period: Float, phase: Float) = (0, 1, 0)
    /// Swing of the hands, in radians.
    private var shake: Float = 0
    private var phases = SIMD4<Float>.zero

    init(_ configuration: CrowdScene.Configuration, using random: inout SeededGenerator) {
        imageSize = configuration.imageSize
        let distance = 3.9 + 0.32 * Float(configuration.personCount) + random.uniform(0...1)
        let yaw = random.uniform(-0.3...0.3)
        position = SIMD3(sin(yaw) * distance, random.uniform(1.1...1.9), cos(yaw) * distance)
        let drift = (
            amplitude: random.uniform(0.08...0.2), period: random.uniform(3...7), phase: random.uniform(0...6)
        )
        let swing = random.uniform(0.003...0.010)
        phases = SIMD4(
            random.uniform(0...6), random.uniform(0...6), random.uniform(0...6), random.uniform(0...6))
        guard configuration.hasCameraDrift else { return }
        pan = drift
        shake = swing
    }

    func camera(at seconds: Double) -> Camera {
        let t = Float(seconds)
        let sway = SIMD2(
            sin(2 * .pi * 0.8 * t + phases.x) + 0.6 * sin(2 * .pi * 2.1 * t + phases.y),
            sin(2 * .pi * 1.0 * t + phases.z) + 0.6 * sin(2 * .pi * 2.4 * t + phases.w))
        let turn = pan.amplitude * sin(2 * .pi * t / pan.period + pan.phase) + shake * sway.x
        let level = SIMD3(-position.x, 0, -position.z)
        let (sine, cosine) = (sin(turn), cos(turn))
        let forward = SIMD3(
            level.x * cosine - level.z * sine, 0.95 - position.y, level.x * sine + level.z * cosine)
        let reach = length(level)
        return Camera(
            position: position, target: position + forward + SIMD3(0, reach * shake * sway.y, 0),
            focalLength: 1.2, imageSize: imageSize)
    }
}
