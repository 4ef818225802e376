import PoseCore

/// What a frame reader takes pictures from.
protocol PictureSource: AnyObject {
    var lostFrames: Int { get }
    var damagedFrames: Int { get }
    /// What is odd about its pictures, so far.
    var warnings: SourceWarnings { get }
    /// Average frames a second, or nil when unknown.
    var frameRate: Double? { get }
    /// Seconds, or nil when unknown.
    var duration: Double? { get }
    /// How many frames to expect, or nil when unknown.
    var frameCount: Int? { get }
    /// How many times slower than it was filmed the file says that it is played; nil where it does not say.
    var captureSlowMotion: Double? { get }
    var isLive: Bool { get }
    /// True for live streams with frames that come before they are due.
    var arrivesAhead: Bool { get }
    /// True for formats with a clock that may start again anywhere, as in joined transport streams.
    var clockMayJump: Bool { get }
    func next() throws(VideoError) -> SourcePicture?
    /// How many frames of a live stream were left out since the last call, because decoding did not keep up.
    func takeDropped() -> Int
    /// The first picture.
    ///
    /// - Throws: When there is none, with what the file or folder at `path` is.
    func first(of path: String) throws(VideoError) -> SourcePicture
    /// Finds out whether it can continue at another time.
    ///
    /// - Throws: When it cannot.
    func prepareToSeek() throws(VideoError)
    func seek(to time: Int64) throws(VideoError)
}

extension PictureSource {
    /// Seconds from one frame to the next after which the clock counts as another.
    var maximumPause: Double {
        clockMayJump
            ? FrameReader.maximumPause.jumpingClock : max(FrameReader.maximumPause.oneClock, duration ?? 0)
    }

    var warnings: SourceWarnings { SourceWarnings() }
    var captureSlowMotion: Double? { nil }
    var isLive: Bool { false }
    var arrivesAhead: Bool { false }
    var clockMayJump: Bool { false }

    func takeDropped() -> Int { 0 }

    func prepareToSeek() {}

    func first(of path: String) throws(VideoError) -> SourcePicture {
        if let picture = try next() { return picture }
        if RegularFile.isPipe(path) { throw .unreadablePipe(path) }
        if let kind = PictureKind(path: path) { throw VideoError(.notVideo, path, kind.problem) }
        if MediaFolder.isPicture(path) {
            throw VideoError(
                .notVideo, path,
                "is no picture that can be decoded, although it is named .\(path.fileEnding); check what it is"
            )
        }
        throw VideoError(
            .notVideo, path,
            "not one of its frames can be decoded (\(lostFrames) are damaged or missing); "
                + "copy or record it again")
    }
}
