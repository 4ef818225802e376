public import PoseCore
import SyntheticMotion

/// Draws a demo's frames, each by its index.
protocol DemoDrawing: Sendable {
    var size: PixelSize { get }
    var frameRate: Double { get }
    /// Frames until the film begins again.
    var length: Int { get }

    /// The picture at an index, with its time; nil for negative indices.
    mutating func frame(at index: Int) -> Frame?
}

extension DemoClip: DemoDrawing {}
extension WritingClip: DemoDrawing {}
extension GestureClip: DemoDrawing {}
extension ThrowClip: DemoDrawing {}
extension RunClip: DemoDrawing {}

/// Any of the demos by its name: the athlete, hands that write in the air or show gestures, a player that throws, or a runner
/// that leaps; frames by their index.
public struct DemoFilm: Sendable {
    private var clip: any DemoDrawing

    /// The names of all demos, on the command line too.
    public static let names =
        DemoScript.all.map(\.name) + WritingClip.names + [GestureClip.name, ThrowClip.name, RunClip.name]

    /// The targets for throws that a demo's picture shows; none for most, the first call for one with some takes tenths
    /// of a second.
    public static func targets(of name: String) -> [(name: String, region: NormalizedRect)] {
        name == ThrowClip.name ? ThrowClip.targets : []
    }

    /// Frames in a second of the exercises where they play live, as many as a webcam gives indoors: to draw and to
    /// analyse them 30 times a second takes a third of a core.
    static let liveFrameRate = 20.0

    /// Prepares the demo of a name such as "demo", "demo:lunges" or "demo:writing"; nil when there is none.
    ///
    /// - Parameter isLive: True: exercises have 20 frames/s, otherwise 30; hands and throws, which are faster, always 30.
    public init?(name: String, isLive: Bool = false) {
        if let script = DemoScript(name: name) {
            clip = DemoClip(script: script, frameRate: isLive ? Self.liveFrameRate : 30)
        } else if let writing = WritingClip(name: name) {
            clip = writing
        } else if name == GestureClip.name {
            clip = GestureClip()
        } else if name == ThrowClip.name {
            clip = ThrowClip()
        } else if name == RunClip.name {
            clip = RunClip()
        } else {
            return nil
        }
    }

    /// The pictures' size.
    public var size: PixelSize { clip.size }

    /// Frames in a second.
    public var frameRate: Double { clip.frameRate }

    /// Frames until the film begins again.
    public var length: Int { clip.length }

    /// The picture at an index, with its time; nil for negative indices.
    public mutating func frame(at index: Int) -> Frame? { clip.frame(at: index) }
}
