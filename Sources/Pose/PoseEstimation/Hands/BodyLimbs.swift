import PixelSampling
import PoseCore

/// Where the arms of the bodies in a frame are, and where no hand is: it says where hands may be and to which person
/// they belong.
struct BodyLimbs {
    /// A forearm with its wrist in sight.
    struct Arm: Hashable {
        /// The body's place among those given.
        var bodyIndex: Int
        /// The person's own side, as the body pose names it.
        var side: Chirality
        var elbow: PixelPoint
        var wrist: PixelPoint
        /// The length a forearm of this body has when it is seen from the side, in pixels.
        var length: Float

        /// The rotation that makes the forearm point up.
        var rotation: Float { RegionOfInterest.rotation(from: elbow, to: wrist) }

        /// Where the landmark model may find the hand: the hand goes on where the forearm ends.
        var handRegion: RegionOfInterest {
            RegionOfInterest(
                center: beyondWrist(0.35), side: 1.2 * length, rotation: rotation)
        }

        /// The palm detector's tile when it is bent or turned.
        var searchRegion: RegionOfInterest {
            RegionOfInterest(
                center: beyondWrist(0.25), side: 2.5 * length, rotation: rotation)
        }

        /// True of a hand of about the size and at about the place that the hand of this arm has.
        func canEnd(in hand: HandLandmarkOutput) -> Bool {
            let ratio = hand.palmLength / length
            // A palm is 0.4 of a forearm; turned away, or nearer to the camera, it appears shorter or longer.
            return ratio > 0.12 && ratio < 0.9 && wrist.distance(to: hand.point(.wrist)) < 0.5 * length
                && canBend(to: hand)
        }

        /// False of a hand that would be folded back along its own forearm, as an elbow or the forearm itself is that
        /// was taken for one.
        func canBend(to hand: HandLandmarkOutput) -> Bool {
            let (dx, dy) = (wrist.x - elbow.x, wrist.y - elbow.y)
            let (start, end) = (hand.point(.wrist), hand.point(.middleMCP))
            let (handX, handY) = (end.x - start.x, end.y - start.y)
            let lengths = elbow.distance(to: wrist) * start.distance(to: end)
            // A forearm that points at the camera has no direction in the picture, nor has such a hand.
            guard elbow.distance(to: wrist) > 0.5 * length, start.distance(to: end) > 0.2 * length else {
                return true
            }
            return dx * handX + dy * handY > -0.7 * lengths
        }

        private func beyondWrist(_ share: Float) -> PixelPoint {
            PixelPoint(
                x: wrist.x + share * (wrist.x - elbow.x), y: wrist.y + share * (wrist.y - elbow.y))
        }
    }

    /// A wrist where the body pose has it, whether it is surely seen or not.
    struct Wrist: Hashable {
        /// The body's place among those given.
        var bodyIndex: Int
        /// The person's own side, as the body pose names it.
        var side: Chirality
        var place: PixelPoint
    }

    /// A hand with its wrist this near to a body's wrist, in palm lengths, is at it, however sure that wrist is: two
    /// models that know nothing of each other agree on the place.
    private static let maximumWristDistance: Float = 0.3

    private(set) var arms: [Arm] = []
    private(set) var wrists: [Wrist] = []
    private var elsewhere: [HandlessPlace] = []
    private let size: PixelSize
    /// True when there are no bodies.
    let isEmpty: Bool

    /// - Parameter size: The picture's.
    init(_ bodies: [HumanBodyPoseObservation], in size: PixelSize) {
        self.size = size
        isEmpty = bodies.isEmpty
        for (index, body) in bodies.enumerated() {
            let sides: [(Chirality, BodyJointName, BodyJointName)] = [
                (.left, .leftElbow, .leftWrist), (.right, .rightElbow, .rightWrist),
            ]
            for (side, _, wristName) in sides {
                guard let wrist = body.joint(for: wristName) else { continue }
                wrists.append(
                    Wrist(bodyIndex: index, side: side, place: wrist.location.pixelPoint(in: size)))
            }
            let joints = SeenJoints(of: body, in: size)
            let length = joints.forearmLength
            guard length > 0 else { continue }
            for (side, elbowName, wristName) in sides {
                guard let elbow = joints.place(of: elbowName), let wrist = joints.place(of: wristName)
                else { continue }
                arms.append(
                    Arm(bodyIndex: index, side: side, elbow: elbow, wrist: wrist, length: length))
            }
            elsewhere += HandlessPlace.places(of: joints)
        }
    }

    /// The arm that a hand ends, or nil: the nearest wrist that is not farther than the hand allows.
    func arm(of hand: HandLandmarkOutput, among free: [Arm]) -> Arm? {
        let wrist = hand.point(.wrist)
        return free.filter { $0.canEnd(in: hand) }.min {
            $0.wrist.distance(to: wrist) < $1.wrist.distance(to: wrist)
        }
    }

    /// The forearm that ends at a wrist; nil when it is not surely seen.
    func arm(ending wrist: Wrist) -> Arm? {
        arms.first { $0.bodyIndex == wrist.bodyIndex && $0.side == wrist.side }
    }

    /// True of a hand that ends the wrist's forearm, or has its wrist on it.
    func isHand(_ hand: HandLandmarkOutput, at wrist: Wrist) -> Bool {
        isOn(wrist, hand) || arm(ending: wrist)?.canEnd(in: hand) == true
    }

    /// True of a hand at any body's wrist.
    func isAtAnyWrist(_ hand: HandLandmarkOutput) -> Bool { wrists.contains { isHand(hand, at: $0) } }

    private func isOn(_ wrist: Wrist, _ hand: HandLandmarkOutput) -> Bool {
        wrist.place.distance(to: hand.point(.wrist)) < Self.maximumWristDistance * hand.palmLength
    }

    /// The arms without a hand among those found.
    func freeArms(beside hands: [HandLandmarkOutput]) -> [Arm] {
        var free = arms
        for hand in hands {
            if let arm = arm(of: hand, among: free) {
                free.removeAll { $0.bodyIndex == arm.bodyIndex && $0.side == arm.side }
            }
        }
        return free
    }

    /// Where an arm of the frame before is in this one, or nil when it is not seen.
    func arm(continuing former: Arm) -> Arm? {
        arms.filter {
            $0.side == former.side && $0.elbow.distance(to: former.elbow) < former.length
                && $0.wrist.distance(to: former.wrist) < 1.5 * former.length
        }.min { $0.elbow.distance(to: former.elbow) < $1.elbow.distance(to: former.elbow) }
    }

    /// True for the region of a hand near the camera, much too large to be one of these bodies'.
    func isOfNone(_ region: RegionOfInterest) -> Bool {
        region.side > 0.2 * Float(min(size.width, size.height))
            && arms.allSatisfy { region.side > 2.5 * $0.length }
    }

    /// True when something taken for a hand lies on a body, and at no wrist.
    ///
    /// - Parameter isFollowed: It was a hand in the frame before. The wrist of one that rests on a thigh may be
    ///   wrong: a confident hand may go on there. A large new one must be confident, too, for a body may be
    ///   taken for it.
    func isElsewhere(_ hand: HandLandmarkOutput, isFollowed: Bool = false) -> Bool {
        let isAtWrist = arms.contains {
            $0.wrist.distance(to: hand.point(.wrist)) < 0.6 * $0.length && $0.canBend(to: hand)
        }
        guard !isAtWrist, !wrists.contains(where: { isOn($0, hand) }) else { return false }
        let isSure = hand.presenceScore > 0.9
        return elsewhere.contains {
            $0.holds(hand, ofAnySize: !isFollowed && !isSure) && !(isFollowed && isSure && $0.isRest)
        }
    }
}
