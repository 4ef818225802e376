public import PoseCore

/// Makes the joints of one person in space agree with the picture and with the person's limbs.
///
/// In come the frames' poses, out go joints in space with about half the error of the limbs' angles: a pose model places joints
/// in the picture more exactly than in space, so that limbs have the picture's x and y, at the scale that fits all joints best; and
/// their depth is moved towards what limbs of constant length need. So are a trunk that is seen foreshortened, which the model
/// straightens, and feet, which it shortens where they point at the camera. Between the frames it keeps the mean lengths of four limb
/// parts and the length of the trunk.
///
///     var refiner = WorldPoseRefiner()
///     if let world = refiner.refine(person.pose, imageSize: size) { use(JointAngles(world)) }
public struct WorldPoseRefiner: Sendable {
    /// A part of a limb, from the trunk outwards.
    private struct Part {
        let start: WorldJointName
        let end: WorldJointName
        /// What is fixed to its end.
        let rest: [WorldJointName]
        /// The place of its length; left and right have one.
        let length: Int
        /// How far the depth goes to what the length needs, 0...1.
        ///
        /// Of eight rendered exercises from the side and from half ahead, elbows are best at 1, hips at 0.5, and knees hardly
        /// depend on it; above, legs get worse while a person turns round.
        let weight: Float
    }

    private static let parts: [Part] = BodySide.allCases.flatMap { side in
        let isLeft = side == .left
        let hand: [WorldJointName] =
            isLeft
            ? [.leftThumbKnuckle, .leftIndexKnuckle, .leftLittleKnuckle]
            : [.rightThumbKnuckle, .rightIndexKnuckle, .rightLittleKnuckle]
        return [
            Part(start: side.shoulder, end: side.elbow, rest: [], length: 0, weight: 1),
            Part(start: side.elbow, end: side.wrist, rest: hand, length: 1, weight: 1),
            Part(start: side.hip, end: side.knee, rest: [], length: 2, weight: 0.5),
            Part(start: side.knee, end: side.ankle, rest: [side.heel, side.toe], length: 3, weight: 0.5),
        ]
    }

    /// Metres and in how many frames they were seen.
    private var lengths = [(mean: Float, count: Float)](repeating: (0, 0), count: 4)

    private var trunk = TrunkDepth()

    /// Creates a refiner of a person that was not seen yet.
    public init() {}

    /// The joints in space of the next frame; nil when the pose has none.
    public mutating func refine(_ pose: HumanBodyPoseObservation, imageSize: PixelSize) -> WorldPose? {
        guard let world = pose.world else { return nil }
        var places: [WorldJointName: SIMD3<Float>] = [:]
        for name in WorldJointName.allCases { places[name] = world.position(of: name) }
        learn(places, world)
        let pictured = Self.pictured(pose, imageSize)
        // With fewer joints the scale is not sure.
        guard pictured.count >= 6, let scale = Self.scale(from: pictured, to: places) else { return world }
        let measured = places
        trunk.update(&places, world)
        for part in Self.parts {
            place(part, in: &places, measured, pictured.mapValues { $0 * scale })
        }
        let foot = FootDepth(legLength: lengths[2].mean + lengths[3].mean)
        for side in BodySide.allCases { foot.update(&places, side) }
        return world.mapJoints { name, joint in
            WorldPose.Joint(position: places[name] ?? joint.position, confidence: joint.confidence)
        }
    }

    /// Puts a part's end where the picture and its length have it, and what is fixed to it beside it.
    ///
    /// - Parameter pictured: The joints in the picture, in metres.
    private func place(
        _ part: Part, in places: inout [WorldJointName: SIMD3<Float>],
        _ measured: [WorldJointName: SIMD3<Float>], _ pictured: [WorldJointName: SIMD2<Float>]
    ) {
        guard let start = places[part.start], let oldStart = measured[part.start],
            let oldEnd = measured[part.end]
        else { return }
        let old = oldEnd - oldStart
        var across = SIMD2(old.x, old.y)
        if let first = pictured[part.start], let last = pictured[part.end] { across = last - first }
        let mean = lengths[part.length].mean
        let needed = max(0, mean * mean - (across * across).sum()).squareRoot()
        let depth = old.z + part.weight * ((old.z < 0 ? -needed : needed) - old.z)
        let moved = start + SIMD3(across.x, across.y, depth)
        places[part.end] = moved
        for name in part.rest {
            if let old = measured[name] { places[name] = old + moved - oldEnd }
        }
    }

    /// Takes in how long the limbs are in this frame.
    private mutating func learn(_ places: [WorldJointName: SIMD3<Float>], _ world: WorldPose) {
        let minimum = JointAngles.minimumJointConfidence
        for part in Self.parts {
            guard let start = world.position(of: part.start, minimumConfidence: minimum),
                let end = world.position(of: part.end, minimumConfidence: minimum)
            else { continue }
            let length = Float(Direction(end - start).length)
            lengths[part.length].count = min(lengths[part.length].count + 1, Self.memory)
            lengths[part.length].mean += (length - lengths[part.length].mean) / lengths[part.length].count
        }
    }

    /// Frames of both sides, after which older ones begin to be forgotten.
    private static let memory: Float = 200

    /// The joints that are seen, in shares of the picture's height.
    private static func pictured(
        _ pose: HumanBodyPoseObservation, _ size: PixelSize
    ) -> [WorldJointName: SIMD2<Float>] {
        var places: [WorldJointName: SIMD2<Float>] = [:]
        for (name, joint) in pose.allJoints() where joint.confidence >= JointAngles.minimumJointConfidence {
            guard let name = WorldJointName(rawValue: name.rawValue) else { continue }
            places[name] = SIMD2(joint.location.x * size.aspectRatio, joint.location.y)
        }
        return places
    }

    /// The scale that takes the joints in the picture nearest to those in space; nil where there is none.
    private static func scale(
        from pictured: [WorldJointName: SIMD2<Float>], to places: [WorldJointName: SIMD3<Float>]
    ) -> Float? {
        // In one order: sums of floating-point numbers depend on it.
        let pairs = WorldJointName.allCases.compactMap { name -> (SIMD2<Float>, SIMD2<Float>)? in
            guard let point = pictured[name], let place = places[name] else { return nil }
            return (point, SIMD2(place.x, place.y))
        }
        let count = Float(pairs.count)
        let from = pairs.reduce(SIMD2<Float>.zero) { $0 + $1.0 } / count
        let to = pairs.reduce(SIMD2<Float>.zero) { $0 + $1.1 } / count
        let size = pairs.reduce(Float(0)) { $0 + (($1.0 - from) * ($1.0 - from)).sum() }
        let match = pairs.reduce(Float(0)) { $0 + (($1.0 - from) * ($1.1 - to)).sum() }
        return size > 1e-8 && match > 0 ? match / size : nil
    }
}
