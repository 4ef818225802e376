public import PoseCore
import SyntheticMotion
public import VideoIO

/// The demo as a source that ends: a drawn athlete who does each exercise once, 640×480 at 30 frames/s.
///
/// The same frames on every run, drawn as they are read.
public struct DemoSource: FrameReading {
    /// What is known of the source.
    public let format: SourceFormat
    /// Always 0.
    public let lostFrames = 0

    private var clip: DemoClip
    private var index = 0

    /// Creates the source that a user calls `demo` or `demo:NAME`; nil when `name` is no demo's.
    ///
    /// Throws when there is no exercise of that name.
    public init?(name: String) throws(VideoError) {
        guard name == "demo" || name.hasPrefix("demo:") else { return nil }
        guard let script = DemoScript(name: name) else {
            let names = DemoScript.all.map(\.name).joined(separator: ", ")
            throw VideoError(.cannotOpen, name, "there is no demo of that name; choose one of \(names)")
        }
        clip = DemoClip(script: script)
        format = SourceFormat(
            name: name, size: clip.size, frameRate: clip.frameRate,
            duration: .seconds(Double(clip.length) / clip.frameRate), frameCount: clip.length)
    }

    /// Draws the next frame; nil after the last exercise.
    public mutating func next() throws(VideoError) -> Frame? {
        guard index < clip.length else { return nil }
        defer { index += 1 }
        return clip.frame(at: index)
    }
}
