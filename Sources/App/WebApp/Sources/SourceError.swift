/// Why a source cannot be watched.
enum SourceError: Error, Hashable, Sendable {
    /// It is not among those that are offered.
    case unknown(SourceDescription)
    /// The address is not one of a stream.
    case noStream(url: String)
    /// The user does not allow this address.
    case notAllowed(url: String)

    /// All that clients learn of a stream that is refused or fails where streams are restricted, so that they cannot
    /// tell a closed port from an open one.
    static let hiddenFailure =
        "this stream cannot be watched; the server allows only addresses that --allow-source names, and its terminal says what was wrong"
}
