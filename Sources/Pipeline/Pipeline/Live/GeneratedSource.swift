public import VideoIO

/// A live source of frames that other code computes; equal names are equal sources.
public struct GeneratedSource: Hashable, Sendable {
    /// What the user calls the source, for example "demo:lunges".
    public let name: String
    let open: @Sendable () throws(VideoError) -> any SeekableReading

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - name: What the user calls it.
    ///   - open: Makes the reader; called each time that a player starts, on the player's thread.
    public init(name: String, open: @escaping @Sendable () throws(VideoError) -> any SeekableReading) {
        (self.name, self.open) = (name, open)
    }

    /// True for equal names.
    public static func == (first: GeneratedSource, second: GeneratedSource) -> Bool {
        first.name == second.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
