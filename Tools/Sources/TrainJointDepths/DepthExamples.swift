import PoseCore
@_spi(Training) import PoseEstimation
import SeededRandom
import SyntheticMotion
import SyntheticScenes

/// Joints in space that the estimator found of drawn people, each with how much nearer to the camera it is in truth.
struct DepthExamples {
    /// One pose.
    struct Example {
        /// Where `JointDepthModel.joints` were found, from the middle of the hips, metres.
        var places: [SIMD3<Float>]
        /// How much nearer to the camera each is, in body sizes.
        var shifts: [Float]
        /// How sure it is that each is in sight and in its place.
        var weights: [Float]

        /// The same in a mirror.
        var mirrored: Example {
            let order = JointDepthModel.mirrorImage
            return Example(
                places: order.map { places[$0] * SIMD3(-1, 1, 1) }, shifts: order.map { shifts[$0] },
                weights: order.map { weights[$0] })
        }
    }

    private(set) var examples: [Example] = []
    /// Clips that were drawn, each of another person.
    private(set) var people = 0

    /// Draws each exercise in `rounds` clips of its own and finds the poses in them.
    init(rounds: Int, seed: UInt64, estimator: BlazePoseEstimator) throws {
        for round in 0..<UInt64(rounds) {
            var random = SeededGenerator(seed: seed &+ round)
            for (index, exercise) in Exercise.allCases.enumerated() {
                let clip = (seed &+ round) &* 1000 &+ UInt64(index)
                var generator = MotionGenerator(seed: clip)
                let motion = generator.sequence(
                    of: exercise, seconds: Self.seconds, frameRate: Self.frameRate)
                var view = Viewpoint.random(of: motion, using: &random)
                view.imageSize = Self.reduced(view.imageSize)
                examples += Self.examples(
                    of: try Self.poses(of: motion, from: view, seed: clip, by: estimator))
                people += 1
            }
        }
    }

    private static let seconds = 1.6
    private static let frameRate = 8.0
    /// Body sizes across, mean over the joints in sight: beyond it the landmarks lie on something else.
    private static let maximumDistance: Float = 0.35
    private static let minimumConfidence: Float = 0.3

    /// As large as the landmark model's crops need, for drawing takes most of the time.
    private static func reduced(_ size: PixelSize) -> PixelSize {
        let longer = max(size.width, size.height)
        return PixelSize(width: 480 * size.width / longer, height: 480 * size.height / longer)
    }

    private typealias Pose = (found: WorldPose, truth: WorldPose)

    private static func poses(
        of motion: MotionSequence, from view: Viewpoint, seed: UInt64, by estimator: BlazePoseEstimator
    ) throws -> [Pose] {
        let appearance = AthleteAppearance(seed: seed)
        var renderer = AthleteRenderer(backdrop: Backdrop(seed: seed))
        estimator.reset()
        return try motion.poses.enumerated().compactMap { index, body in
            let time = Double(index) / frameRate
            let camera = view.camera(at: time)
            guard let picture = renderer.picture(of: [(body, appearance)], camera: camera) else { return nil }
            let frame = Frame(index: index, timestamp: Timestamp(seconds: time), pixelBuffer: picture)
            guard let found = try estimator.poses(in: frame).first?.world else { return nil }
            return (found, body.worldPose(seenBy: camera))
        }
    }

    /// One camera cannot know a body's size, so the truth of a clip is scaled to what was found.
    private static func examples(of clip: [Pose]) -> [Example] {
        let poses = clip.map { (found: places(of: $0.found), truth: places(of: $0.truth)) }
        let truth = poses.reduce(0) { $0 + JointDepthModel.bodySize(of: $1.truth) }
        guard truth > 0 else { return [] }
        let scale = poses.reduce(0) { $0 + JointDepthModel.bodySize(of: $1.found) } / truth
        return zip(clip, poses).compactMap { pose, places in
            let size = JointDepthModel.bodySize(of: places.found)
            let errors = zip(places.truth, places.found).map { ($0 * scale - $1) / size }
            let weights = JointDepthModel.joints.map { pose.found.joint(for: $0)?.confidence ?? 0 }
            let sum = weights.reduce(0, +)
            let distance = zip(errors, weights).reduce(0) { total, joint in
                total + joint.1 * (joint.0.x * joint.0.x + joint.0.y * joint.0.y).squareRoot()
            }
            guard sum > minimumConfidence * Float(weights.count), distance < maximumDistance * sum else {
                return nil
            }
            return Example(places: places.found, shifts: errors.map(\.z), weights: weights)
        }
    }

    private static func places(of pose: WorldPose) -> [SIMD3<Float>] {
        JointDepthModel.joints.map { pose.position(of: $0) ?? .zero }
    }
}
