public import PoseCore
public import SeededRandom

/// Turns a filmed 3D motion into the poses that a pose model would report: shaky, late, sometimes wrong.
///
/// All sizes are shares of the torso's length in the picture, fitted to BlazePose's unsmoothed landmarks of 18
/// clips of filmed and drawn people. White noise (from third differences) there and here, in percent: trunk and
/// face 0.3–0.9 and 0.6, knees and ankles 0.4–1.0 and 0.8, wrists of fast jumping jacks 2.1 and 2.1; burpees from
/// the side 0.6–1.0 and 1.0–1.4. Confidence, 10th percentile and median: knees of burpees 0.20/0.94 and 0.10/0.95,
/// elbows in side views 0.06/0.74 and 0.05/0.94, shoulders, hips and face 0.98 and more even when hidden.
public struct PoseEstimatorNoise: Hashable, Sendable {
    /// Trembling and wandering of joints; 1 is as measured.
    public var jitter: Float
    /// Constant misplacement of joints, different for each sequence.
    public var bias: Float
    /// Lag and smear of fast joints.
    public var blur: Float
    /// How much worse hidden joints are, and how much their confidence drops.
    public var hiding: Float
    /// How often left and right limbs are exchanged in side views, and limbs collapse in lying poses.
    public var confusion: Float
    /// How often the pose is lost.
    public var loss: Float

    /// Creates noise with the same severity in all parts.
    ///
    /// - Parameter severity: 1 is as measured, 0 reports every joint where it is with confidence 1.
    public init(severity: Float = 1) {
        jitter = severity
        bias = severity
        blur = severity
        hiding = severity
        confusion = severity
        loss = severity
    }

    /// Draws severities about the measured ones, now and then a really bad recording.
    public static func random(using random: inout SeededGenerator) -> PoseEstimatorNoise {
        var noise = PoseEstimatorNoise(severity: random.chance(0.1) ? 2 : 1)
        noise.jitter *= random.pick(
            random.uniform(0.4...1), random.uniform(0.6...1.6), random.uniform(1...3.5))
        noise.bias *= random.uniform(0.3...1.6)
        noise.blur *= random.uniform(0...2)
        noise.hiding *= random.uniform(0.5...1.5)
        noise.confusion *= random.pick(0, random.uniform(0...1), random.uniform(0.5...2.5))
        noise.loss *= random.pick(0, random.uniform(0...1), random.uniform(0.5...3))
        return noise
    }

    /// The poses of all frames; nil where the model finds no person.
    ///
    /// - Parameter seed: Decides what goes wrong when; the same seed gives the same poses.
    public func observations(
        of motion: MotionSequence, from viewpoint: Viewpoint, seed: UInt64
    ) -> [HumanBodyPoseObservation?] {
        var estimator = SimulatedPoseEstimator(
            noise: self, frameRate: Float(motion.frameRate), random: SeededGenerator(seed: seed))
        return motion.poses.enumerated().map { frame, pose in
            estimator.observation(of: pose, from: viewpoint.camera(at: Double(frame) / motion.frameRate))
        }
    }
}
