public import PoseCore

/// A body of parts with fixed lengths, fitted to the poses of one person, and the rotations that bring it into a pose.
///
/// Comes in: poses in space. Goes out: where each part begins in its parent's axes, the parts' rotations for a pose, and back, by
/// forward kinematics, the joints.
///
///     if let skeleton = BodySkeleton(fitting: poses) {
///         let pose = skeleton.pose(of: poses[0])
///         let wrist = skeleton.joints(of: pose)[.leftWrist]
///     }
///
/// Of a body with constant lengths the joints come back exactly. Where the lengths of an estimate vary each part still points
/// where the estimate's does, the body is put where its joints are least off, and a joint is off by what the lengths from there to it
/// differ by. Spines bend, so that even in a body without errors the neck is off by some millimetres.
public struct BodySkeleton: Hashable, Sendable {
    /// Where each part begins in its parent's axes, in metres; none for parts that were never seen.
    private let offsets: [SIMD3<Float>?]
    /// The parts that were seen, each before those that hang on it.
    public let parts: [SkeletonPart]

    /// Fits the lengths: the median of each over the poses.
    ///
    /// Parts that no pose shows are left out, and so is what hangs on them. Nil where hips, neck and root are never seen together.
    public init?(fitting poses: some Sequence<WorldPose>) {
        var samples = SkeletonPart.allCases.map { _ in [SIMD3<Float>]() }
        for pose in poses {
            let orientations = Self.orientations(in: pose) { _, _ in nil }
            for part in SkeletonPart.allCases {
                guard let parent = part.parent, let axes = orientations[parent.rawValue],
                    let start = parent.place(in: pose), let place = part.place(in: pose)
                else { continue }
                samples[part.rawValue].append(axes.inverse(place - start))
            }
        }
        var offsets = samples.map(Self.median)
        offsets[SkeletonPart.hips.rawValue] = .zero
        var parts: [SkeletonPart] = []
        for part in SkeletonPart.allCases where offsets[part.rawValue] != nil {
            if let parent = part.parent, !parts.contains(parent) { continue }
            parts.append(part)
        }
        guard parts.contains(.leftUpLeg), parts.contains(.chest) else { return nil }
        self.offsets = offsets
        self.parts = parts
    }

    /// Where a part begins in the axes of the part that it hangs on, in metres; nil for one that was never seen.
    public func offset(of part: SkeletonPart) -> SIMD3<Float>? {
        parts.contains(part) ? offsets[part.rawValue] : nil
    }

    /// The rotations that bring the skeleton into a pose.
    ///
    /// - Parameters:
    ///   - pose: The joints in space.
    ///   - previous: The pose before; parts with missing joints stay as they are in it.
    public func pose(of pose: WorldPose, previous: SkeletonPose? = nil) -> SkeletonPose {
        var result = SkeletonPose(
            rootPosition: pose.position(of: .root) ?? previous?.rootPosition ?? .zero)
        let orientations = Self.orientations(in: pose) { part, parent in
            parent * (previous?[part] ?? .identity)
        }
        for part in parts {
            let parent = part.parent.flatMap { orientations[$0.rawValue] } ?? .identity
            guard let own = orientations[part.rawValue] else { continue }
            result[part] = parent.inverse * own
        }
        // Where lengths differ, the whole body is put where its joints are least off.
        let joints = joints(of: result)
        var (sum, count): (SIMD3<Float>, Float) = (.zero, 0)
        for (name, place) in joints {
            guard let own = pose.position(of: name) else { continue }
            sum += own - place
            count += 1
        }
        if count > 0 { result.rootPosition += sum / count }
        return result
    }

    /// The joints of the skeleton in a pose, by forward kinematics.
    public func joints(of pose: SkeletonPose) -> [WorldJointName: SIMD3<Float>] {
        var places = SkeletonPart.allCases.map { _ in pose.rootPosition }
        var orientations = SkeletonPart.allCases.map { _ in Rotation.identity }
        var joints: [WorldJointName: SIMD3<Float>] = [:]
        for part in parts {
            let index = part.rawValue
            let parent = part.parent?.rawValue
            let axes = parent.map { orientations[$0] } ?? .identity
            if let parent { places[index] = places[parent] + axes(offsets[index] ?? .zero) }
            orientations[index] = axes * pose[part]
            if let joint = part.joint { joints[joint] = places[index] }
        }
        return joints
    }

    /// Where each part begins in its parent's axes in one pose, of the hips in space, in metres.
    ///
    /// In place of the constant offsets, they bring the pose's joints back exactly. Parts with missing joints have their constant
    /// offset.
    ///
    /// - Parameters:
    ///   - pose: The joints in space.
    ///   - turned: How the parts are turned in it.
    public func offsets(of pose: WorldPose, turned: SkeletonPose) -> [SkeletonPart: SIMD3<Float>] {
        var places = SkeletonPart.allCases.map { _ in pose.position(of: .root) ?? turned.rootPosition }
        var orientations = SkeletonPart.allCases.map { _ in Rotation.identity }
        var result: [SkeletonPart: SIMD3<Float>] = [:]
        for part in parts {
            let index = part.rawValue
            guard let parent = part.parent?.rawValue else {
                result[part] = places[index]
                orientations[index] = turned[part]
                continue
            }
            let axes = orientations[parent]
            if let place = part.place(in: pose) {
                result[part] = axes.inverse(place - places[parent])
                places[index] = place
            } else {
                result[part] = offsets[index]
                places[index] = places[parent] + axes(offsets[index] ?? .zero)
            }
            orientations[index] = axes * turned[part]
        }
        return result
    }

    /// How all parts lie in space; `fallback` gives it, from the parent's, for parts with missing joints.
    private static func orientations(
        in pose: WorldPose, fallback: (SkeletonPart, Rotation) -> Rotation?
    ) -> [Rotation?] {
        var result: [Rotation?] = SkeletonPart.allCases.map { _ in nil }
        for part in SkeletonPart.allCases {
            let parent: Rotation? = if let parent = part.parent { result[parent.rawValue] } else { .identity }
            guard let parent else { continue }
            result[part.rawValue] = part.orientation(in: pose, parent: parent) ?? fallback(part, parent)
        }
        return result
    }

    private static func median(_ samples: [SIMD3<Float>]) -> SIMD3<Float>? {
        guard !samples.isEmpty else { return nil }
        var result = SIMD3<Float>.zero
        for axis in 0..<3 {
            let values = samples.map { $0[axis] }.sorted()
            result[axis] = (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
        }
        return result
    }
}
