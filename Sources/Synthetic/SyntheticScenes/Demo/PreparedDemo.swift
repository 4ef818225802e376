public import PoseCore

/// Keeps a demo ready to play at once: what its pictures have in common is painted, and stays while this lives.
public struct PreparedDemo: Sendable {
    private let film: PreparedFilm
    /// A source that plays it shares what was prepared.
    public let name: String

    /// Prepares the demo of a name, which takes some tenths of a second; nil when there is none.
    public init?(name: String) {
        guard let film = try? PreparedFilm.named(name) else { return nil }
        (self.film, self.name) = (film, name)
    }

    /// Its first picture.
    public var firstFrame: Frame? {
        var film = film.film
        return film.frame(at: 0)
    }
}
