/// What a batch and its processes say to each other, one line of JSON each.
enum BatchMessage {
    /// Analyse this.
    struct Order: Hashable, Codable {
        /// A source.
        var input: String
        /// Where the results go; it is there and empty.
        var folder: String
    }

    /// How it goes.
    enum Reply: Hashable, Codable {
        /// The models are loaded.
        case ready
        /// So many frames were analysed.
        case progress(frames: Int)
        /// The results are written.
        case done(frames: Int, warnings: [String])
        /// There are no results.
        case failed(reason: String, frames: Int, warnings: [String])
        /// Nothing can be analysed: the disk takes no results, or the models cannot be loaded.
        case impossible(reason: String)
    }
}
