import Foundation
public import PoseCore
import SeededRandom
public import SyntheticMotion

extension ThrowScene {
    /// The scene that belongs to a seed: body, clothes, place, object, hand, camera and style are drawn.
    ///
    /// - Parameters:
    ///   - techniques: The throws in their order.
    ///   - seed: Decides everything that varies.
    ///   - variation: How far style may be from the usual.
    ///   - size: The pictures' size.
    ///   - frameRate: Frames in a second.
    public init(
        techniques: [ThrowTechnique], seed: UInt64, variation: ThrowVariation = .usual,
        size: PixelSize = PixelSize(width: 960, height: 540), frameRate: Double = 30
    ) {
        var random = SeededGenerator(seed: seed ^ 0x7430)
        var generator = ThrowGenerator(seed: random.next(), variation: variation)
        generator.object.radius = random.uniform(0.035...0.12)
        let session = generator.session(
            of: techniques, hand: random.pick(.left, .right), frameRate: frameRate)
        self.init(
            session: session, camera: Self.camera(size: size, &random), look: Self.look(&random))
    }

    /// A player that does not throw, filmed as one who does.
    public init(
        movement: NonThrow, seed: UInt64, seconds: Double, variation: ThrowVariation = .usual,
        size: PixelSize = PixelSize(width: 960, height: 540), frameRate: Double = 30
    ) {
        var random = SeededGenerator(seed: seed ^ 0x7430)
        var generator = ThrowGenerator(seed: random.next(), variation: variation)
        let motion = generator.motion(of: movement, seconds: seconds, frameRate: frameRate)
        let session = ThrowSession(motion: motion, releases: [], object: generator.object)
        self.init(
            session: session, camera: Self.camera(size: size, &random), look: Self.look(&random))
    }

    /// From either side, at the height of a tripod, the player between an edge and the middle of the picture.
    private static func camera(size: PixelSize, _ random: inout SeededGenerator) -> Camera {
        let yaw = random.sign() * (.pi / 2 - random.uniform(-30...40) * .pi / 180)
        let focalLength = random.uniform(0.9...1.9)
        let visibleHeight = random.uniform(2.5...4)
        let distance = focalLength * visibleHeight
        // The player, arms included, keeps clear of the edges.
        let free = max(0, size.aspectRatio * visibleHeight / 2 - 1.1)
        let target = SIMD3(
            0, visibleHeight * random.uniform(0.36...0.44),
            min(2, free) * random.uniform(0...1) * abs(sin(yaw)))
        let height = random.uniform(0.8...1.8)
        let position = SIMD3(
            target.x + sin(yaw) * distance, height, target.z + cos(yaw) * distance)
        return Camera(
            position: position, target: target, focalLength: focalLength, imageSize: size)
    }

    private static func look(_ random: inout SeededGenerator) -> Look {
        let colors: [SIMD3<Float>] = [
            SIMD3(0.85, 0.2, 0.2), SIMD3(0.95, 0.6, 0.15), SIMD3(0.2, 0.35, 0.8), SIMD3(0.8, 0.85, 0.25),
            SIMD3(0.95, 0.95, 0.95), SIMD3(0.15, 0.15, 0.17), SIMD3(0.3, 0.65, 0.35),
        ]
        var look = Look(
            appearance: AthleteAppearance(seed: random.next()), backdrop: Backdrop(seed: random.next()),
            objectColor: random.element(colors))
        if random.chance(0.4) {
            look.flatness = 0.65
            look.bounce = 0.15
        }
        return look
    }
}
