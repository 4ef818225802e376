import Synchronization
import VideoIO

/// A demo's film as all sessions that watch it at the same time share it: its motion and its painted backdrop.
///
/// Copies of the film draw on their own, and keep these two in common.
final class PreparedFilm: Sendable {
    private struct Living {
        weak var film: PreparedFilm?
    }

    private static let living = Mutex<[String: Living]>([:])

    let film: DemoFilm

    private init(_ film: DemoFilm) { self.film = film }

    /// The film of a name; prepared again once no session has watched it. Nil when the name is no demo's.
    ///
    /// - Throws: When there is no exercise of that name.
    static func named(_ name: String) throws(VideoError) -> PreparedFilm? {
        // Locked all the time: sessions that start together wait for the first one's film.
        let result = living.withLock { living in
            Result { () throws(VideoError) -> PreparedFilm? in
                if let prepared = living[name]?.film { return prepared }
                guard var film = try DemoSource.film(of: name, isLive: true) else { return nil }
                // The first picture paints the backdrop.
                _ = film.frame(at: 0)
                let prepared = PreparedFilm(film)
                living = living.filter { $0.value.film != nil }
                living[name] = Living(film: prepared)
                return prepared
            }
        }
        return try result.get()
    }
}
