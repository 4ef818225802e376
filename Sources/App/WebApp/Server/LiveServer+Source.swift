public import Pipeline

extension LiveServer {
    /// The source that a user means by a name, as in `Configuration.source`: of a folder its first video. A camera of this
    /// machine may be plugged in later: its player tries it again.
    ///
    /// - Parameter verifiesCertificates: As in `Configuration`.
    /// - Throws: Errors of one line that say what was wrong and what to do.
    public static func source(named name: String, verifiesCertificates: Bool = true) throws -> LiveSource {
        var catalog = try SourceCatalog(named: name, waitsForCamera: true)
        catalog.verifiesCertificates = verifiesCertificates
        guard let initial = catalog.initial,
            let live = try catalog.source(for: initial, upload: { _ in nil }).live
        else { throw LiveServerError("\(name) has no video; name a camera, a stream's address, or a video") }
        return live
    }
}
