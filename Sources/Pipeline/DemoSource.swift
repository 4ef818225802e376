public import PoseCore
import SyntheticMotion
public import VideoIO

/// The demo: a drawn athlete who does jumping jacks, then lunges, then burpees, once each; 640×360, 30 frames/s.
///
/// The same frames on every run. Drawing keeps up with the analysis; nothing is read from disk.
public struct DemoSource: FrameReading {
    /// What is known of the source.
    public let format: SourceFormat
    /// Always 0.
    public let lostFrames = 0

    private let motion: MotionSequence
    private let camera: Camera
    private var renderer = AthleteRenderer(backdrop: .demo)
    private var index = 0

    private static let exercises: [(name: String, exercise: Exercise)] = [
        ("jumping-jacks", .jumpingJack), ("lunges", .forwardLunge), ("burpees", .burpee),
    ]

    /// Creates the source that a user calls `demo` or `demo:NAME`; nil when `name` is no demo's.
    ///
    /// Throws when there is no exercise of that name.
    public init?(name: String) throws(VideoError) {
        guard name == "demo" || name.hasPrefix("demo:") else { return nil }
        let wanted = name.dropFirst("demo:".count)
        let chosen = Self.exercises.filter { wanted.isEmpty || $0.name == wanted }
        guard !chosen.isEmpty else {
            let names = Self.exercises.map { "demo:\($0.name)" }.joined(separator: ", ")
            throw VideoError(.cannotOpen, name, "there is no demo of that name; choose demo, \(names)")
        }
        var generator = MotionGenerator(seed: 1, body: BodyProportions())
        motion = generator.session(of: chosen.map(\.exercise), secondsEach: 10...10)
        let size = PixelSize(width: 640, height: 360)
        camera = Camera(
            position: SIMD3(1.6, 1.2, 4.4), target: SIMD3(0, 0.95, 0), focalLength: 1.25, imageSize: size)
        format = SourceFormat(
            name: name, size: size, frameRate: motion.frameRate,
            duration: .seconds(Double(motion.poses.count) / motion.frameRate), frameCount: motion.poses.count)
    }

    /// Draws the next frame; nil after the last exercise.
    public mutating func next() throws(VideoError) -> Frame? {
        guard index < motion.poses.count,
            let picture = renderer.picture(of: [(motion.poses[index], .demo)], camera: camera)
        else { return nil }
        defer { index += 1 }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / motion.frameRate),
            pixelBuffer: picture)
    }
}
