import Foundation
public import PoseCore
import SeededRandom

/// A hand's bones: from the angles of a posture to the places of its joints.
///
/// In its own space the wrist is at the origin, the fingers point along +y and the palm faces +z; the
/// thumb of a right hand is at +x. Sizes are those of a hand 19 cm long.
public struct HandModel: Hashable, Sendable {
    private struct Bones: Hashable {
        var joints: [HandJointName]
        var knuckle: SIMD3<Float>
        var lengths: [Float]
    }

    private var fingers = [
        Bones(
            joints: HandJointGroup.indexFinger.jointNames, knuckle: SIMD3(0.025, 0.090, 0.001),
            lengths: [0.042, 0.025, 0.021]),
        Bones(
            joints: HandJointGroup.middleFinger.jointNames, knuckle: SIMD3(0.003, 0.092, 0),
            lengths: [0.047, 0.029, 0.022]),
        Bones(
            joints: HandJointGroup.ringFinger.jointNames, knuckle: SIMD3(-0.018, 0.085, 0.001),
            lengths: [0.043, 0.028, 0.022]),
        Bones(
            joints: HandJointGroup.littleFinger.jointNames, knuckle: SIMD3(-0.037, 0.074, 0.004),
            lengths: [0.034, 0.021, 0.020]),
    ]
    private var thumbRoot = SIMD3<Float>(0.024, 0.022, 0.012)
    private var thumbLengths: [Float] = [0.043, 0.034, 0.028]

    /// Creates an average hand.
    public init() {}

    /// Creates a hand with proportions of its own; equal seeds give equal hands.
    public init(seed: UInt64) {
        var random = SeededGenerator(seed: seed ^ 0x6a4d)
        let reach = random.uniform(0.88...1.12)
        let breadth = random.uniform(0.88...1.12)
        for index in fingers.indices {
            fingers[index].knuckle.x *= breadth
            for bone in fingers[index].lengths.indices {
                fingers[index].lengths[bone] *= reach * random.uniform(0.94...1.06)
            }
        }
        thumbRoot.x *= breadth
        for bone in thumbLengths.indices { thumbLengths[bone] *= reach * random.uniform(0.92...1.08) }
    }

    /// The joints of a right or left hand in this posture, in the hand's own space.
    public func pose(of posture: HandPosture, chirality: Chirality = .right) -> HandPose3D {
        var hand = HandPose3D(chirality: chirality)
        for (bones, finger) in zip(fingers, [posture.index, posture.middle, posture.ring, posture.little]) {
            let lean = finger.spread * .pi / 180
            let straight = SIMD3<Float>(sin(lean), cos(lean), 0)
            let bends = [finger.knuckle, finger.middle, finger.end]
            chain(
                bones.joints, from: bones.knuckle, bones.lengths, straight, SIMD3(0, 0, 1), bends, in: &hand)
        }
        let (aside, forward) = (posture.thumb.aside * .pi / 180, posture.thumb.forward * .pi / 180)
        let straight = SIMD3(sin(aside) * cos(forward), cos(aside) * cos(forward), sin(forward))
        // The thumb bends across the palm, towards the little finger.
        let across = SIMD3<Float>(-0.9, 0.25, 0.2)
        let inwards = normalize(across - straight * dot(across, straight))
        chain(
            HandJointGroup.thumb.jointNames, from: thumbRoot, thumbLengths, straight, inwards,
            [0, posture.thumb.middle, posture.thumb.end], in: &hand)
        return chirality == .left ? hand.mapPositions { SIMD3(-$0.x, $0.y, $0.z) } : hand
    }

    private func chain(
        _ joints: [HandJointName], from start: SIMD3<Float>, _ lengths: [Float], _ straight: SIMD3<Float>,
        _ inwards: SIMD3<Float>, _ bends: [Float], in hand: inout HandPose3D
    ) {
        var place = start
        var angle: Float = 0
        hand[joints[0]] = place
        for (index, bend) in bends.enumerated() {
            angle += bend * .pi / 180
            place += (straight * cos(angle) + inwards * sin(angle)) * lengths[index]
            hand[joints[index + 1]] = place
        }
    }
}
