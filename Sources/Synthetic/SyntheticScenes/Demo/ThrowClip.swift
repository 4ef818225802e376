public import PoseCore
import SyntheticMotion

/// A drawn player that throws eight bean bags at a board with a hole, as an endless video: any frame by its index.
///
/// Overhand, underhand and under the leg, some into the hole, some past the board. In comes a frame's index, out go the
/// picture and its time; what is true of each throw is known exactly. After `length` frames the bags lie at the player
/// again. Equal settings give equal bytes.
public struct ThrowClip: Sendable {
    /// The demo's name on the command line.
    public static let name = "demo:throws"

    /// The pictures' size.
    public let size: PixelSize
    /// Frames in a second.
    public let frameRate: Double
    /// The scene of one round; its times begin with each round.
    public private(set) var scene: ThrowScene

    /// The throws of a round, and where on the board's slope each is aimed at, in metres from its lower edge.
    private static let script: [(ThrowTechnique, Float)] = [
        (.toss, 0.92), (.dart, 0.45), (.underNearLeg, 0.55), (.overarm, 0.92),
        (.lob, 0.35), (.underFarLeg, 0.92), (.dart, 0.92), (.toss, -0.6),
    ]
    /// The board and its hole in pictures of the usual size.
    public static let targets = ThrowClip().scene.targets

    // Chosen by eye for clean form.
    private static let seed: UInt64 = 7

    /// Prepares a clip; takes some tenths of a second.
    public init(size: PixelSize = PixelSize(width: 960, height: 540), frameRate: Double = 30) {
        self.size = size
        self.frameRate = frameRate
        let board = ThrowBoard(distance: 2.75)
        var generator = ThrowGenerator(
            seed: Self.seed, body: BodyProportions(height: 1.78), oddity: 0)
        generator.object.radius = 0.06
        var session = generator.session(
            of: Self.script.map(\.0), pause: 0.5...0.6,
            aims: Self.script.map { board.aim(along: $0.1, radius: generator.object.radius * 0.6) },
            store: SIMD3(-0.42, 0.86, -0.28), frameRate: frameRate)
        session.motion.poses.closeLoop(over: Int(frameRate * 0.4))
        var look = ThrowScene.Look(
            appearance: .demo, backdrop: .demo, objectColor: SIMD3(0.20, 0.36, 0.80))
        (look.flatness, look.bounce) = (0.65, 0.1)
        look.backdrop.mat = nil
        // From the player's right side, so that the throws go to the right; far enough for flights of medium height.
        let distance = 4.9 * max(1, 1.78 / size.aspectRatio)
        let camera = Camera(
            position: SIMD3(-distance, 1.35, 1.35), target: SIMD3(0, 1.12, 1.55), focalLength: 1.55,
            imageSize: size)
        scene = ThrowScene(session: session, camera: camera, look: look, board: board)
    }

    /// Frames until the round begins again.
    public var length: Int { scene.length }

    /// What is exactly known of the throws of a round.
    public var truth: [ThrowTruth] { scene.truth }

    /// The exact joints in a frame.
    public func groundTruth(at index: Int) -> HumanBodyPoseObservation? {
        scene.groundTruth(at: (index % length + length) % length)
    }

    /// The picture at an index, with its time; nil for negative indices.
    public mutating func frame(at index: Int) -> Frame? {
        guard index >= 0, let drawn = scene.frame(at: index % length) else { return nil }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / frameRate),
            pixelBuffer: drawn.pixelBuffer)
    }
}
