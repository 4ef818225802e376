import Foundation
public import PoseCore
public import SeededRandom

/// What hands do before a camera, each time a little differently.
public enum HandMovement: String, CaseIterable, Hashable, Sendable {
    /// Held up, or at rest.
    case still
    /// From one place and posture to another.
    case wander
    /// Opened and closed.
    case grasp
    /// Thumb and index finger together and apart.
    case pinch
    /// Turned to and fro at the wrist.
    case wave
    /// From side to side.
    case swipe
    /// Up and down.
    case lift
    /// To the camera and back.
    case push
    /// Round and round.
    case circle
    /// The palm, then the back.
    case turn
    /// One gesture after another.
    case gestures

    private static let postures: [HandPosture] = [
        .relaxed, .openPalm, .fist, .pointing, .thumb, .victory, .call, .rock, .four, .ok, .unpinched,
    ]

    /// The hand, frame by frame, in metres, before a camera at (0, 0, 0.6) that faces −z.
    public func hands(
        frames: Int, frameRate: Double, chirality: Chirality, using random: inout SeededGenerator
    ) -> [HandPose3D] {
        let model = HandModel(seed: random.next())
        let postures = (0..<8).map { _ in random.element(Self.postures) }
        let held = self == .grasp ? .openPalm : postures[0]
        let side: Float = chirality == .left ? -1 : 1
        let facing: Float = random.chance(0.25) ? 180 : 0
        let (yaw, pitch) = (facing + random.normal() * 18, random.normal() * 12)
        let roll = random.normal() * 18
        let (rate, phase) = (random.uniform(0.5...1.5), random.uniform(0...2 * .pi))
        let reach = random.uniform(0.6...1.4)
        let drift = SIMD3(random.normal(), random.normal(), random.normal()) * 0.05
        return (0..<frames).map { frame in
            let time = Float(Double(frame) / frameRate)
            let angle = 2 * .pi * rate * time + phase
            let share = (1 + sin(angle)) / 2
            var posture = held
            var place = SIMD3<Float>.zero
            var (turned, rolled) = (yaw, roll)
            switch self {
            case .still: place = drift * 0.05 * sin(angle)
            case .wander:
                posture = held.blended(with: postures[1], smoothstep(0, 1, time / 2))
                place = drift * time
                rolled += 60 * drift.x * time
            case .grasp: posture = .openPalm.blended(with: .fist, share)
            case .pinch: posture = .unpinched.blended(with: .pinched, share)
            case .wave: rolled += 28 * reach * sin(angle)
            case .swipe: place.x = 0.1 * reach * sin(angle)
            case .lift: place.y = 0.08 * reach * sin(angle)
            case .push: place.z = 0.12 * reach * sin(angle)
            case .circle: place = SIMD3(cos(angle), sin(angle), 0) * 0.07 * reach
            case .turn: turned += 90 * reach * (1 + sin(angle))
            case .gestures:
                let turn = time * rate * 1.5
                let number = Int(turn)
                posture = postures[number % postures.count].blended(
                    with: postures[(number + 1) % postures.count], smoothstep(0.6, 1, turn - Float(number)))
            }
            return model.pose(of: posture, chirality: chirality)
                .placed(yaw: turned, pitch: pitch, roll: side * rolled, at: place)
        }
    }
}
