import Foundation
public import Gestures
public import PoseCore
import SeededRandom

/// Makes hands that show a gesture, each different: posture, proportions, view and a hand model's errors.
public struct HandExamples: Sendable {
    /// The kinds of hands that can be made.
    public typealias Kind = HandGesture

    var random: SeededGenerator
    /// The picture that the hands are seen in.
    public let imageSize = PixelSize(width: 640, height: 480)

    /// Creates a source of hands; equal seeds give equal hands.
    public init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The next hand of a kind, in metres, before a camera at (0, 0, 0.6) that faces −z.
    public mutating func pose(_ kind: Kind) -> HandPose3D {
        var posture = base(kind)
        let looseness: Float = kind == .none ? 8 : 7
        func loosen(_ finger: inout HandPosture.Finger) {
            finger.knuckle += random.normal() * looseness * 1.4
            finger.middle += abs(random.normal()) * looseness * 1.6 - looseness * 0.5
            finger.end += abs(random.normal()) * looseness - looseness * 0.3
            finger.spread += random.normal() * 3
        }
        loosen(&posture.index)
        loosen(&posture.middle)
        loosen(&posture.ring)
        loosen(&posture.little)
        posture.thumb.aside += random.normal() * 6
        posture.thumb.forward += random.normal() * 6
        posture.thumb.middle += random.normal() * 7
        posture.thumb.end += random.normal() * 8
        if kind == .ok { posture = posture.touching() }
        let chirality: Chirality = random.chance(0.5) ? .left : .right
        return turned(HandModel(seed: random.next()).pose(of: posture, chirality: chirality), kind)
    }

    /// The next hand of a kind as a hand model sees it in a picture of `imageSize`.
    public mutating func observation(_ kind: Kind) -> HumanHandPoseObservation {
        while true {
            let hand = pose(kind)
            let camera = Camera.facingHand(distance: random.uniform(0.35...1.5), imageSize: imageSize)
            guard let seen = hand.observation(from: camera) else { continue }
            return withErrors(seen)
        }
    }

    /// The hand as it is held for a gesture: towards the camera or away, upright or not.
    private mutating func turned(_ hand: HandPose3D, _ kind: Kind) -> HandPose3D {
        // The palm or, less often, the back of the hand.
        let isBack = random.chance(0.35)
        let facing: Float = isBack ? 180 : 0
        switch kind {
        case .thumbUp, .thumbDown:
            // The thumb stands off the hand by 55 degrees: the hand lies on its side.
            let side: Float = (hand.chirality == .left) == isBack ? 1 : -1
            let roll = side * (kind == .thumbUp ? 55 : -125) + random.normal() * 14
            let held = hand.placed(
                yaw: facing + random.normal() * 20, pitch: random.normal() * 12, roll: roll)
            // Seen from any side, fingers towards the camera included.
            let spin = random.uniform(-85...85) * .pi / 180
            let (sine, cosine) = (sin(spin), cos(spin))
            return held.mapPositions {
                SIMD3($0.x * cosine + $0.z * sine, $0.y, $0.z * cosine - $0.x * sine)
            }
        case .none:
            return hand.placed(
                yaw: random.uniform(-180...180), pitch: random.normal() * 35,
                roll: random.uniform(-180...180))
        case .pointing:
            return hand.placed(
                yaw: facing + random.normal() * 30, pitch: random.normal() * 22,
                roll: random.uniform(-100...100))
        default:
            return hand.placed(
                yaw: facing + random.normal() * 22, pitch: random.normal() * 18, roll: random.normal() * 35)
        }
    }

    /// Joints as far off as a hand model's: some percent of the palm, more for tips, and whole-hand errors.
    private mutating func withErrors(_ hand: HumanHandPoseObservation) -> HumanHandPoseObservation {
        guard let wrist = hand.joint(for: .wrist)?.location,
            let knuckle = hand.joint(for: .middleMCP)?.location,
            let index = hand.joint(for: .indexMCP)?.location,
            let little = hand.joint(for: .littleMCP)?.location
        else { return hand }
        let aspect = imageSize.aspectRatio
        func distance(_ a: NormalizedPoint, _ b: NormalizedPoint) -> Float {
            (((a.x - b.x) * aspect) * ((a.x - b.x) * aspect) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        }
        let palm = max(distance(wrist, knuckle), 1.4 * distance(index, little))
        let spread = palm * random.uniform(0.01...0.06)
        // A finger as a whole is off too, the more the farther out.
        var shifts: [HandJointName: SIMD2<Float>] = [:]
        for group in HandJointGroup.allCases where group != .all {
            let shift = SIMD2(random.normal(), random.normal()) * spread
            for (step, name) in group.jointNames.enumerated() { shifts[name] = shift * Float(step) * 0.5 }
        }
        return hand.mapJoints { joint in
            var joint = joint
            let shift = shifts[joint.jointName] ?? .zero
            joint.location.x += (random.normal() * spread + shift.x) / aspect
            joint.location.y += random.normal() * spread + shift.y
            return joint
        }
    }
}
