public import PoseCore

/// Reads the frames of a file, a network address, a camera or a folder of pictures.
///
/// Comes in: the name of a source. Goes out: its frames in the order in which they are shown; their pixel
/// buffers are the decoder's own memory wherever that has a layout that `PixelFormat` knows. Between frames
/// it keeps what the decoder needs. One thread at a time may use it; only `cancel()` is for others.
///
///     let reader = try FrameReader("squats.mp4")
///     while let frame = try reader.next() {
///         print(frame.timestamp.seconds, frame.pixelBuffer.size)
///     }
///     if reader.lostFrames > 0 { print("\(reader.lostFrames) frames are lost") }
///
/// A folder's pictures are its frames, sorted with numbers as numbers, whatever their sizes, and each carries its
/// file's name. One that cannot be read counts as lost and is named in `warnings`; the others keep their indices.
/// Pictures are upright as their EXIF orientation, or that of a HEIC file, says. A JPEG of more than 134 megapixels is
/// read at a smaller size.
///
/// Times are the source's own, with its gaps, counted from the first frame, which is at zero; they always rise. Equal and
/// slightly disordered times are spread between their neighbours. Where the clock jumps, as in joined transport streams,
/// the time line goes on with the next frame, which says so (`Frame.isAfterClockJump`). Sources that have no times
/// (raw H.264, a folder) are timed by their frame rate, a folder's by `Configuration.sequenceFrameRate`; where they do not
/// know it, by `Configuration.pictureFrameRate`; a network camera that sends none by the arrival of its frames. Those of a film
/// in slow motion are times of what it shows (`Configuration.slowMotion`).
///
/// Damaged sources give what can be decoded. Packets of which nothing can be shown count as `lostFrames`;
/// frames of which the decoder had to guess parts are given and count as `damagedFrames`, because most of
/// such a picture is right and a hole in time would be worse. A damaged file is decoded on one thread, so that
/// it too gives the same frames every time.
public final class FrameReader: FrameReading {
    /// How to read.
    public struct Configuration: Hashable, Sendable {
        /// Threads for decoding, at least 1; with two or more, files are decoded several frames ahead. Nil: two, or
        /// one on machines of two cores for pictures of up to 1920×1080.
        public var threads: Int?
        /// For how long a network source or camera may send nothing.
        public var timeout = Duration.seconds(10)
        /// The size to ask a camera for; nil leaves it to the camera.
        public var cameraSize: PixelSize?
        /// The frames a second to ask a camera for; nil leaves it to the camera.
        public var cameraFrameRate: Double?
        /// The protocols that an address, or a playlist behind it, may lead to, such as "https" and the "tls"
        /// and "tcp" beneath it; nil: all that FFmpeg knows, files included. For a file's playlist too: an
        /// empty list lets it lead nowhere.
        public var allowedProtocols: [String]?
        /// True: no redirect is followed, and a playlist behind an address leads nowhere but to the address's own host.
        public var isConfinedToHost = false
        /// True: servers of https://, rtsps:// and rtmps:// must prove by a certificate what they are, to the system's
        /// authorities; false: any server is believed, as cameras with a certificate of their own need it.
        public var verifiesCertificates = true
        /// True: of a live stream that comes faster than it is decoded, what has waited for a second is left out up to the newest
        /// key frame, so that frames are current; false: all frames are given, however late.
        public var dropsLateFrames = false
        /// Frames a second, at least 1, of sources that have neither times nor a rate.
        public var pictureFrameRate = 30
        /// Frames a second of folders with the frames of a film, each a picture, above 0; nil: a folder's pictures are photographs,
        /// of another moment each.
        public var sequenceFrameRate: Double?
        /// How many times slower than it was a film shows what happens, above 0: 8 for 240 frames a second that are played at 30,
        /// below 1 for time lapse. Times, rates and durations are those of what happened.
        public var slowMotion = 1.0

        /// Creates the default: threads that suit the machine, ten seconds, the camera's own format.
        public init() {}
    }

    /// What is known of the source.
    public let format: SourceFormat

    private let source: any PictureSource
    private let canceller: ReadCanceller
    private var firstPicture: SourcePicture?
    private var timeline: SourceTimeline
    private let pace: SlowMotion
    private var index = 0

    /// The longest accepted pause, in seconds: of formats with a clock that may start again, and of others.
    ///
    /// 10 is where FFmpeg's own tools assume another clock. A recording that pauses for longer, such as a camera's that
    /// starts with movement, says so in a format that has one clock. A file that states its own length may pause for as long as
    /// that, such as a recorded screen on which nothing changes.
    static let maximumPause = (jumpingClock: 10.0, oneClock: 600.0)

    /// Opens a source and decodes its first frame; for network sources and cameras this waits for it.
    ///
    /// - Parameters:
    ///   - name: A path, a folder, `/dev/videoN`, or an address such as `rtsp://…` or `https://…`.
    ///   - configuration: How to read.
    ///   - canceller: Stops the opening as well as the reading from another thread.
    public init(
        _ name: String, configuration: Configuration = Configuration(),
        canceller: ReadCanceller = ReadCanceller()
    ) throws(VideoError) {
        precondition(configuration.threads ?? 1 > 0 && configuration.pictureFrameRate > 0)
        precondition(configuration.sequenceFrameRate ?? 1 > 0 && configuration.slowMotion > 0)
        self.canceller = canceller
        pace = SlowMotion(factor: configuration.slowMotion)
        let interrupt = InterruptState(canceller: canceller)
        source =
            if InputKind(name) != .file {
                try MediaDecoder(name, configuration: configuration, interrupt: interrupt)
            } else if isFolder(name) {
                try PictureFolder(name, configuration: configuration, interrupt: interrupt)
            } else if let picture = try StillPicture.open(name) {
                picture
            } else {
                try SteadyDecoder(name, configuration: configuration, interrupt: interrupt)
            }
        let first = try source.first(of: name)
        firstPicture = first
        timeline = SourceTimeline(
            frameRate: source.frameRate,
            maximumPause: source.maximumPause)
        var format = SourceFormat(
            name: name, size: first.buffer.size,
            frameRate: source.frameRate.map { $0 * configuration.slowMotion },
            duration: source.duration.map { .seconds($0 / configuration.slowMotion) },
            frameCount: source.frameCount, isLive: source.isLive, arrivesAhead: source.arrivesAhead,
            isPictureFolder: source is PictureFolder)
        format.startOnSourceClock = first.time
        format.slowMotion = configuration.slowMotion
        format.captureSlowMotion = source.captureSlowMotion
        format.isSequence = format.isPictureFolder && configuration.sequenceFrameRate != nil
        self.format = format
    }

    /// Frames, pictures or packets so far that could not be decoded, and frames that a file's index lists
    /// but the file, cut off, no longer holds; complete at the end.
    public var lostFrames: Int { source.lostFrames }

    /// What is to be said of its pictures so far; complete at the end.
    public var warnings: SourceWarnings { source.warnings }

    /// Frames so far that were given although the decoder had to guess parts of them.
    public var damagedFrames: Int { source.damagedFrames }

    /// The next frame, or nil at the end; waits for live sources.
    ///
    /// A source that breaks off gives all its frames first and throws then.
    public func next() throws(VideoError) -> Frame? {
        if canceller.isCancelled { throw VideoError(.cancelled, format.name, "reading was cancelled") }
        var picture = firstPicture
        firstPicture = nil
        if picture == nil { picture = try source.next() }
        guard let picture else { return nil }
        index = picture.index ?? index
        defer { index += 1 }
        let place = timeline.place(picture.time)
        var frame = Frame(
            index: index, timestamp: Timestamp(nanoseconds: pace.time(atFilmTime: place.time)),
            pixelBuffer: picture.buffer)
        frame.isAfterClockJump = place.isAfterJump
        frame.fileName = picture.fileName
        return frame
    }

    /// How many frames of a live stream were left out since the last call, because decoding did not keep up; with
    /// `Configuration.dropsLateFrames`.
    public func takeDropped() -> Int { source.takeDropped() }

    /// Makes `next()` continue with the first frame at or after `time`; the frames' index counts on.
    ///
    /// Exact, so it may decode up to a few seconds of video. The first seek in transport streams, programme streams and Ogg
    /// reads the whole file, without decoding it. Sources without times, or with a clock that is known to jump, refuse, and
    /// reading goes on where it was.
    public func seek(to time: Timestamp) throws(VideoError) {
        guard !source.isLive else {
            throw VideoError(.unsupported, format.name, "is live and cannot be wound to another time")
        }
        guard timeline.jumpCount == 0 else { throw .clockJumps(format.name) }
        try source.prepareToSeek()
        // The first frame is where the line starts.
        if let firstPicture, timeline.shift == nil { _ = timeline.place(firstPicture.time) }
        firstPicture = nil
        try source.seek(to: timeline.sourceTime(of: pace.filmTime(of: time.nanoseconds)))
        timeline.seek()
    }

    /// What was given to stop it.
    public var readCanceller: ReadCanceller? { canceller }

    /// Makes `next()` throw `VideoError.Code.cancelled` promptly; for any thread, through `ReadCanceller`.
    public func cancel() { canceller.cancel() }
}
