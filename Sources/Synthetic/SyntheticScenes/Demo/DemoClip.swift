public import PoseCore
public import SyntheticMotion

/// The demo as an endless video of the procedural athlete: any frame by its index, with the truth about it.
///
/// In comes a frame's index, out go the picture, its time, the exact joints and the exercise. The script
/// repeats for ever; `length` is where it begins again. Equal settings give equal bytes.
///
///     var clip = DemoClip(script: .allExercises)
///     let frame = clip.frame(at: 90)
public struct DemoClip: Sendable {
    /// The pictures' size.
    public let size: PixelSize
    /// Frames in a second.
    public let frameRate: Double
    /// Where the camera stands: in front of the athlete, a little to the side and above the hips.
    public let camera: Camera
    private let motion: MotionSequence
    private var renderer: AthleteRenderer

    /// Prepares a clip; takes some milliseconds, the first frame some more.
    ///
    /// - Parameters:
    ///   - script: What the athlete does.
    ///   - size: The pictures' size; both sides must be positive.
    ///   - frameRate: Frames in a second; must be positive.
    public init(
        script: DemoScript = .allExercises, size: PixelSize = PixelSize(width: 640, height: 480),
        frameRate: Double = 30
    ) {
        self.size = size
        self.frameRate = frameRate
        motion = script.motion(frameRate: frameRate)
        renderer = AthleteRenderer(backdrop: .demo)
        // Far enough that raised arms and a body lying across fit, in upright pictures too.
        let distance = 4.05 * max(1, 0.95 / size.aspectRatio)
        camera = Camera(
            position: SIMD3(0.55 * distance, 1.2, 0.835 * distance), target: SIMD3(0, 1.02, 0.05),
            focalLength: 1.2, imageSize: size)
    }

    /// Frames until the script begins again.
    public var length: Int { motion.poses.count }

    /// The body in a frame; indices beyond `length` begin again.
    public func pose(at index: Int) -> BodyPose3D {
        motion.poses[place(of: index)]
    }

    /// The exact joints in a frame.
    public func groundTruth(at index: Int) -> HumanBodyPoseObservation? {
        GroundTruth(of: [pose(at: index)], camera: camera).observations.first
    }

    /// The exercise in a frame, for example "Lunges", or nil between exercises.
    public func label(at index: Int) -> String? {
        let place = place(of: index)
        return motion.spans.first { $0.frames.contains(place) }?.label
    }

    /// The picture at an index, with its time; nil for negative indices.
    public mutating func frame(at index: Int) -> Frame? {
        guard index >= 0, let picture = renderer.picture(of: [(pose(at: index), .demo)], camera: camera)
        else {
            return nil
        }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / frameRate), pixelBuffer: picture)
    }

    private func place(of index: Int) -> Int {
        let count = motion.poses.count
        return (index % count + count) % count
    }
}
