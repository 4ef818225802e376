public import Pipeline

extension LiveServer {
    /// The source that a user means by a name, as in `Configuration.source`: of a folder its first video. A camera of this
    /// machine may be plugged in later: its player tries it again.
    ///
    /// Throws errors of one line that say what was wrong and what to do.
    public static func source(named name: String) throws -> LiveSource {
        let catalog = try SourceCatalog(named: name, waitsForCamera: true)
        guard let initial = catalog.initial,
            let live = try catalog.source(for: initial, upload: { _ in nil }).live
        else { throw LiveServerError("\(name) has no video; name a camera, a stream's address, or a video") }
        return live
    }
}
