import PoseCore

/// Where the arms and feet of the bodies in a frame are, for telling where hands may be and whose they are.
struct BodyLimbs {
    /// A forearm whose wrist is seen.
    struct Arm: Hashable {
        /// The body's place among those given.
        var bodyIndex: Int
        /// The side as the body pose names it, as if the picture were not mirrored.
        var side: Chirality
        var elbow: PixelPoint
        var wrist: PixelPoint
        /// The length a forearm of this body has when it is seen from the side, in pixels.
        var length: Float
        /// How sure the wrist is, 0...1.
        var confidence: Float

        /// The rotation that makes the forearm point up.
        var rotation: Float { RegionOfInterest.rotation(from: elbow, to: wrist) }

        /// Where the landmark model may find the hand: the hand goes on where the forearm ends.
        var handRegion: RegionOfInterest {
            RegionOfInterest(
                center: beyondWrist(0.35), side: 1.2 * length, rotation: rotation)
        }

        /// Where the palm detector should look for it when it is bent or turned.
        var searchRegion: RegionOfInterest {
            RegionOfInterest(
                center: beyondWrist(0.25), side: 2.5 * length, rotation: rotation)
        }

        private func beyondWrist(_ share: Float) -> PixelPoint {
            PixelPoint(
                x: wrist.x + share * (wrist.x - elbow.x), y: wrist.y + share * (wrist.y - elbow.y))
        }
    }

    /// A place where no hand begins unless a wrist is there too: an ankle with its foot, or a face.
    struct Elsewhere: Hashable {
        var center: PixelPoint
        var radius: Float
        /// A longer palm may be a hand before it, nearer to the camera, whose arm is not in the picture.
        var maximumPalm = Float.infinity
    }

    /// Joints must be surer than this to be where they seem.
    private static let minimumConfidence: Float = 0.3

    private(set) var arms: [Arm] = []
    private(set) var elsewhere: [Elsewhere] = []

    /// - Parameter size: The picture's.
    init(_ bodies: [HumanBodyPoseObservation], in size: PixelSize) {
        for (index, body) in bodies.enumerated() {
            func place(_ name: BodyJointName) -> PixelPoint? {
                body.joint(for: name).flatMap {
                    $0.confidence > Self.minimumConfidence ? $0.location.pixelPoint(in: size) : nil
                }
            }
            func span(_ a: BodyJointName, _ b: BodyJointName) -> Float {
                place(a).flatMap { a in place(b).map { a.distance(to: $0) } } ?? 0
            }
            // Forearms are half as long as the trunk and 0.7 times as long as the shoulders are apart; the
            // longest is the one that is least foreshortened.
            let forearm = max(
                span(.leftElbow, .leftWrist), span(.rightElbow, .rightWrist), 0.45 * span(.neck, .root),
                0.65 * span(.leftShoulder, .rightShoulder))
            guard forearm > 0 else { continue }
            let sides: [(Chirality, BodyJointName, BodyJointName)] = [
                (.left, .leftElbow, .leftWrist), (.right, .rightElbow, .rightWrist),
            ]
            for (side, elbowName, wristName) in sides {
                guard let elbow = place(elbowName), let wrist = place(wristName) else { continue }
                arms.append(
                    Arm(
                        bodyIndex: index, side: side, elbow: elbow, wrist: wrist, length: forearm,
                        confidence: body.joint(for: wristName)?.confidence ?? 0))
            }
            for name in [BodyJointName.leftAnkle, .rightAnkle] {
                if let ankle = place(name) {
                    elsewhere.append(Elsewhere(center: ankle, radius: 1.1 * forearm))
                }
            }
            let face = [BodyJointName.nose, .leftEye, .rightEye, .leftEar, .rightEar].compactMap(place)
            if !face.isEmpty {
                let count = Float(face.count)
                let center = PixelPoint(
                    x: face.reduce(0) { $0 + $1.x } / count, y: face.reduce(0) { $0 + $1.y } / count)
                elsewhere.append(
                    Elsewhere(center: center, radius: 0.5 * forearm, maximumPalm: 0.8 * forearm))
            }
        }
    }

    /// The arm that a hand ends, or nil: the nearest wrist that is not farther than the hand allows.
    func arm(of hand: HandLandmarkOutput, among free: [Arm]) -> Arm? {
        let wrist = hand.point(.wrist)
        return free.filter { arm in
            let ratio = hand.palmLength / arm.length
            // A palm is 0.4 of a forearm; turned away, or nearer to the camera, it looks shorter or longer.
            return ratio > 0.12 && ratio < 0.9 && arm.wrist.distance(to: wrist) < 0.5 * arm.length
        }.min { $0.wrist.distance(to: wrist) < $1.wrist.distance(to: wrist) }
    }

    /// The arms whose hand is not among those found.
    func freeArms(beside hands: [HandLandmarkOutput]) -> [Arm] {
        var free = arms
        for hand in hands {
            if let arm = arm(of: hand, among: free) { free.removeAll { $0 == arm } }
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

    /// True when something taken for a hand lies on a foot or a face, and at no wrist.
    func isElsewhere(_ hand: HandLandmarkOutput) -> Bool {
        let center = hand.region.center
        let isAtWrist = arms.contains { $0.wrist.distance(to: hand.point(.wrist)) < 0.6 * $0.length }
        return !isAtWrist
            && elsewhere.contains {
                $0.center.distance(to: center) < $0.radius && hand.palmLength < $0.maximumPalm
            }
    }
}
