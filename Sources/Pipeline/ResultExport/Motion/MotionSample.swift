import Foundation
import PoseCore

/// A body in space at one moment, as it is kept until its track is known whole.
struct MotionSample: Equatable {
    /// How many numbers of 32 bits a stored sample takes: the time as two, the picture's two, and four for each joint.
    static let storedCount = 4 + 4 * WorldJointName.allCases.count

    /// Seconds on the source's time line.
    var time: Double
    /// Where the root is in the picture, in picture heights from the lower edge; NaN when unknown.
    var rootHeightInPicture: Float = .nan
    /// How many metres one height of the picture is at the body's distance; NaN when unknown.
    var metresPerHeight: Float = .nan
    /// Position and confidence of each `WorldJointName`, in the order of its cases; confidence 0 = missing.
    var joints: [SIMD4<Float>]

    /// Creates a sample from its parts.
    init(time: Double, joints: [SIMD4<Float>]) {
        self.time = time
        self.joints = joints
    }

    /// The sample of a pose; nil without joints in space.
    ///
    /// - Parameter aspectRatio: The picture's width ÷ its height.
    init?(_ pose: HumanBodyPoseObservation, at time: Double, aspectRatio: Float) {
        guard let world = pose.world else { return nil }
        self.init(
            time: time,
            joints: WorldJointName.allCases.map { name in
                guard let joint = world.joint(for: name) else { return .zero }
                return SIMD4(joint.position, joint.confidence)
            })
        guard let root = pose.joint(for: .root),
            let scale = Self.scale(of: world, in: pose, aspectRatio: aspectRatio)
        else { return }
        rootHeightInPicture = root.location.y
        metresPerHeight = 1 / scale
    }

    /// Picture heights for a metre: what maps the joints' x and y in space best to their places in the picture.
    private static func scale(
        of world: WorldPose, in pose: HumanBodyPoseObservation, aspectRatio: Float
    ) -> Float? {
        var sums = (weight: Float(0), world: SIMD2<Float>.zero, picture: SIMD2<Float>.zero)
        var pairs: [(world: SIMD2<Float>, picture: SIMD2<Float>, weight: Float)] = []
        for name in WorldJointName.allCases {
            guard let place = world.position(of: name).map(world.inPicture), let joint = name.bodyJointName,
                let seen = pose.joint(for: joint)
            else { continue }
            let pair = (
                world: SIMD2(place.x, place.y),
                picture: SIMD2(seen.location.x * aspectRatio, seen.location.y), weight: seen.confidence
            )
            pairs.append(pair)
            sums.weight += pair.weight
            sums.world += pair.world * pair.weight
            sums.picture += pair.picture * pair.weight
        }
        guard sums.weight > 0 else { return nil }
        var (product, square): (Float, Float) = (0, 0)
        for pair in pairs {
            let world = pair.world - sums.world / sums.weight
            product += pair.weight * (world * (pair.picture - sums.picture / sums.weight)).sum()
            square += pair.weight * (world * world).sum()
        }
        // A body seen along its axis is a dot, and its size tells nothing.
        guard square > 0.01 * sums.weight, product > 0 else { return nil }
        return product / square
    }

    /// Adds the sample to stored ones.
    func store(in numbers: inout [UInt32]) {
        let bits = time.bitPattern
        numbers.append(UInt32(truncatingIfNeeded: bits >> 32))
        numbers.append(UInt32(truncatingIfNeeded: bits))
        numbers.append(rootHeightInPicture.bitPattern)
        numbers.append(metresPerHeight.bitPattern)
        for joint in joints {
            for index in 0..<4 { numbers.append(joint[index].bitPattern) }
        }
    }

    /// The sample that is stored as these numbers.
    init(stored numbers: ArraySlice<UInt32>) {
        let start = numbers.startIndex
        time = Double(bitPattern: UInt64(numbers[start]) << 32 | UInt64(numbers[start + 1]))
        rootHeightInPicture = Float(bitPattern: numbers[start + 2])
        metresPerHeight = Float(bitPattern: numbers[start + 3])
        joints = (0..<WorldJointName.allCases.count).map { index in
            let first = start + 4 + 4 * index
            return SIMD4(
                Float(bitPattern: numbers[first]), Float(bitPattern: numbers[first + 1]),
                Float(bitPattern: numbers[first + 2]), Float(bitPattern: numbers[first + 3]))
        }
    }
}
