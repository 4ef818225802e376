/// Why a source cannot be watched.
enum SourceError: Error, Hashable, Sendable {
    /// It is not among those that are offered.
    case unknown(SourceDescription)
    /// The address is not one of a stream.
    case noStream(url: String)
}
