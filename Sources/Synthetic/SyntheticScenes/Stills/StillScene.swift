import Foundation
public import PoseCore
import SeededRandom
import SyntheticMotion

/// A still picture of drawn people with the exact place of each joint: what poses and confidences are measured on.
///
/// In come a kind and a seed; out come the picture and the truth. The same seed gives the same scene on every machine.
///
///     let scene = StillScene(.halfLength, seed: 1)
///     if let picture = scene.picture() { … scene.truth … }
public struct StillScene: Sendable {
    /// What makes the picture hard.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// One person, the whole body in the picture, from any side.
        case wholeBody
        /// One person from the chest or the waist up, facing the camera.
        case halfLength
        /// One person from behind, the whole body or the upper half.
        case fromBehind
        /// One person, partly behind a box.
        case occluded
        /// One person, cut off by the picture's edge.
        case cutOff
        /// Two or three people hiding each other.
        case crowded
        /// One person of a sixth to a third of the picture's height.
        case distant
    }

    /// What makes the picture hard.
    public let kind: Kind
    let athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)]
    let camera: Camera
    private let backdrop: Backdrop
    let occluders: [Occluder]
    private let exposure: Exposure

    /// Creates the scene of a kind that belongs to a seed.
    public init(_ kind: Kind, seed: UInt64) {
        self.kind = kind
        var random = SeededGenerator(seed: seed ^ 0x5711)
        let people = Self.athletes(kind, using: &random)
        let camera = Self.camera(kind, before: people[0].pose, using: &random)
        backdrop = Backdrop(seed: random.next())
        let boxCount = kind == .occluded ? random.pick(1, 1, 2) : 0
        var boxes: [Occluder] = []
        for _ in 0..<boxCount { boxes.append(Occluder(hiding: people[0].pose, from: camera, using: &random)) }
        (athletes, self.camera, occluders) = (people, camera, boxes)
        exposure = Exposure(using: &random)
    }

    /// The picture, upright RGB.
    public func picture() -> PixelBuffer? {
        var renderer = AthleteRenderer(backdrop: backdrop)
        var bytes = renderer.bytes(of: athletes, camera: camera)
        for occluder in occluders { occluder.paint(over: &bytes, size: camera.imageSize) }
        exposure.apply(to: &bytes, size: camera.imageSize)
        return PixelBuffer(size: camera.imageSize, rgb: bytes)
    }

    /// One observation for each person, with `GroundTruth`'s confidences; joints behind a box are hidden.
    public var truth: [HumanBodyPoseObservation] {
        GroundTruth(of: athletes.map(\.pose), camera: camera).observations.map { observation in
            observation.mapJoints { joint in
                var joint = joint
                if joint.confidence == GroundTruth.visible,
                    occluders.contains(where: { $0.hides(joint.location) })
                {
                    joint.confidence = GroundTruth.hidden
                }
                return joint
            }
        }
    }

    private static func athletes(
        _ kind: Kind, using random: inout SeededGenerator
    ) -> [(pose: BodyPose3D, appearance: AthleteAppearance)] {
        let upright: [Exercise] = [
            .standing, .gesturing, .drinking, .lookingAtPhone, .handsOnHips, .wave, .boxing, .armRaise,
            .singleArmRaise, .bicepCurl, .lateralRaise, .shiftingWeight,
        ]
        let count = kind == .crowded ? random.pick(2, 2, 3) : 1
        var places: [SIMD3<Float>] = [.zero]
        for index in 1..<3 {
            places.append(
                SIMD3(random.uniform(-0.7...0.7), 0, Float(index) * random.uniform(-0.9 ... -0.4)))
        }
        return (0..<count).map { index in
            let exercise =
                kind == .halfLength || kind == .fromBehind || kind == .crowded
                ? random.element(upright) : random.element(Exercise.fixedKinds)
            var generator = MotionGenerator(
                seed: random.next(), body: .random(using: &random), oddity: random.uniform(0...1))
            let poses = generator.sequence(of: exercise, seconds: 2, frameRate: 5).poses
            let pose = random.element(poses).moved(by: places[index])
            return (pose, AthleteAppearance(seed: random.next()))
        }
    }

    private static func camera(
        _ kind: Kind, before pose: BodyPose3D, using random: inout SeededGenerator
    ) -> Camera {
        let size = random.pick(
            PixelSize(width: 640, height: 480), PixelSize(width: 480, height: 640),
            PixelSize(width: 640, height: 360))
        let points = BodyPoint.allCases.map { pose[$0] }
        let low = points.reduce(SIMD3(repeating: Float.infinity), pointwiseMin)
        let high = points.reduce(SIMD3(repeating: -Float.infinity), pointwiseMax)
        let extent = max(high.y - low.y, (high.x - low.x) / min(1, size.aspectRatio), 0.5)
        var target = (low + high) / 2
        // How much of the world the picture's height shows, in metres.
        var visibleHeight = extent / random.uniform(0.6...0.95)
        var yaw = random.uniform(-.pi ... .pi)
        switch kind {
        case .wholeBody, .crowded, .occluded: break
        case .halfLength, .fromBehind:
            let left = pose[.leftShoulder] - pose[.rightShoulder]
            let facing = atan2(-left.z, left.x)
            yaw = facing + random.uniform(-0.8...0.8) + (kind == .fromBehind ? .pi : 0)
            if kind == .halfLength || random.chance(0.4) {
                let neck = (pose[.leftShoulder] + pose[.rightShoulder]) / 2
                visibleHeight = random.uniform(0.6...1.3)
                target = neck + SIMD3(random.uniform(-0.2...0.2), random.uniform(-0.2...0.15), 0)
            }
        case .cutOff:
            visibleHeight = extent * random.uniform(0.5...0.9)
            target += SIMD3(random.uniform(-0.4...0.4), random.uniform(-0.4...0.4), 0)
        case .distant: visibleHeight = extent * random.uniform(3...6)
        }
        let focalLength = random.uniform(0.7...1.6)
        let distance = max(0.45, visibleHeight * focalLength)
        let rise = random.uniform(-0.15...0.35) * distance
        let position = target + SIMD3(sin(yaw) * distance, rise, cos(yaw) * distance)
        return Camera(
            position: SIMD3(position.x, max(0.1, position.y), position.z), target: target,
            roll: 0.05 * random.normal(), focalLength: focalLength, imageSize: size)
    }
}

extension BodyPose3D {
    fileprivate func moved(by way: SIMD3<Float>) -> BodyPose3D {
        var pose = self
        for point in BodyPoint.allCases { pose[point] += way }
        return pose
    }
}
