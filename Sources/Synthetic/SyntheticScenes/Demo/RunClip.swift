public import PoseCore
public import SyntheticMotion

/// A drawn runner that crosses the picture from left to right with a leap in the middle, as an endless video.
///
/// In comes a frame's index, out go the picture, its time and the truth: joints, silhouette, and when the leap is highest.
/// After `length` frames the runner comes in from the left again. Equal settings give equal bytes.
public struct RunClip: Sendable {
    /// The demo's name on the command line.
    public static let name = "demo:run"

    /// The pictures' size.
    public let size: PixelSize
    /// Frames in a second.
    public let frameRate: Double
    /// From the runner's right side, level with the hips.
    public let camera: Camera
    /// The frame in which the leap is highest.
    public let apex: Int
    private let poses: [BodyPose3D]
    private var renderer: AthleteRenderer

    // Chosen by eye for clean form.
    private static let seed: UInt64 = 3
    /// Metres from where the runner comes in to where it leaves.
    private static let way: Float = 7.2
    /// Metres a second, on the ground and in the air.
    private static let speed: Float = 2.6
    /// Seconds in the air, and metres a second squared.
    private static let (airTime, gravity) = (0.56, 9.81)

    /// Prepares a clip; takes some milliseconds.
    public init(size: PixelSize = PixelSize(width: 1280, height: 720), frameRate: Double = 30) {
        self.size = size
        self.frameRate = frameRate
        let distance = 5.6 * max(1, 1.78 / size.aspectRatio)
        camera = Camera(
            position: SIMD3(-distance, 1.25, 0.4), target: SIMD3(0, 1.1, 0), focalLength: 1.5, imageSize: size
        )
        (poses, apex) = Self.motion(frameRate: frameRate)
        var backdrop = Backdrop.demo
        backdrop.mat = nil
        renderer = AthleteRenderer(backdrop: backdrop)
    }

    /// Frames until the runner comes in again.
    public var length: Int { poses.count }

    /// The exact mask of the runner in a frame.
    public func silhouette(at index: Int) -> PersonMask {
        PersonMask(
            region: PixelRect(of: size),
            values: AthleteRenderer.coverage(of: 0, among: [(pose(at: index), .demo)], camera: camera))
    }

    /// The picture at an index, with its time; nil for negative indices.
    public mutating func frame(at index: Int) -> Frame? {
        guard index >= 0, let picture = renderer.picture(of: [(pose(at: index), .demo)], camera: camera)
        else { return nil }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / frameRate), pixelBuffer: picture)
    }

    private func pose(at index: Int) -> BodyPose3D { poses[(index % length + length) % length] }

    /// The run with its leap: in the air the stride goes on slowly, and the body flies.
    private static func motion(frameRate: Double) -> (poses: [BodyPose3D], apex: Int) {
        var generator = MotionGenerator(seed: seed, body: BodyProportions(height: 1.78))
        let seconds = Double(way / speed)
        let run = generator.sequence(of: .jogging, seconds: seconds, frameRate: frameRate).poses
        // The leap begins with the longest stride near the middle.
        func stride(_ frame: Int) -> Float { abs(run[frame][.leftAnkle].z - run[frame][.rightAnkle].z) }
        let middle = run.count * 2 / 5..<run.count * 3 / 5
        let takeOff = middle.max { stride($0) < stride($1) } ?? run.count / 2
        let inAir = Int((airTime * frameRate).rounded())
        let poses = (0..<run.count + inAir).map { frame -> BodyPose3D in
            let flown = frame - takeOff
            let source =
                flown <= 0
                ? frame : flown < inAir ? takeOff + flown / 6 : takeOff + max(inAir / 6, flown - inAir)
            let time = Double(flown) / frameRate
            let duration = Double(inAir) / frameRate
            let rise = flown > 0 && flown < inAir ? 0.5 * gravity * time * (duration - time) : 0
            let place = speed * Float(Double(frame) / frameRate) - way / 2 - speed * Float(airTime) / 2
            var pose = run[min(source, run.count - 1)]
            let way = SIMD3(-pose[.root].x, Float(rise), place - pose[.root].z)
            for point in BodyPoint.allCases { pose[point] += way }
            return pose
        }
        return (poses, takeOff + inAir / 2)
    }
}
