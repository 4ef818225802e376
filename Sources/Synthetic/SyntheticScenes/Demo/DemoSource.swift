public import PoseCore
public import VideoIO

/// A demo as a source that ends: a drawn athlete that does each exercise once, hands that write in the air, or
/// a player that throws, at 30 frames/s.
///
/// The same frames on every run, drawn as they are read.
public struct DemoSource: FrameReading {
    /// What is known of the source.
    public let format: SourceFormat
    /// Always 0.
    public let lostFrames = 0

    private var film: DemoFilm
    private var index = 0

    /// Creates the source that a user calls `demo` or `demo:NAME`; nil when `name` is no demo's.
    ///
    /// Throws when there is no exercise of that name.
    public init?(name: String) throws(VideoError) {
        guard let film = try Self.film(of: name) else { return nil }
        self.film = film
        format = SourceFormat(
            name: name, size: film.size, frameRate: film.frameRate,
            duration: .seconds(Double(film.length) / film.frameRate), frameCount: film.length)
    }

    /// The film of a demo; nil when `name` is no demo's.
    static func film(of name: String, isLive: Bool = false) throws(VideoError) -> DemoFilm? {
        guard name == "demo" || name.hasPrefix("demo:") else { return nil }
        guard let film = DemoFilm(name: name, isLive: isLive) else {
            let names = DemoFilm.names.joined(separator: ", ")
            throw VideoError(.cannotOpen, name, "there is no demo of that name; choose one of \(names)")
        }
        return film
    }

    /// Draws the next frame; nil after the last one.
    public mutating func next() throws(VideoError) -> Frame? {
        guard index < film.length else { return nil }
        defer { index += 1 }
        return film.frame(at: index)
    }
}
