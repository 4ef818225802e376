public import PoseCore

/// What is known of a source before all its frames are read.
public struct SourceFormat: Hashable, Sendable {
    /// What the user called it: the path, device or address as it was given, without a password in an address.
    public var name: String
    /// Size of the first frame, upright with square pixels; later frames may differ.
    public var size: PixelSize
    /// Average frames a second, or nil when unknown or meaningless (one picture).
    public var frameRate: Double?
    /// Length, or nil when unknown or endless.
    public var duration: Duration?
    /// How many frames to expect, for progress bars; nil when unknown. The true number may differ.
    public var frameCount: Int?
    /// True when frames come at the world's pace and are lost unless they are read.
    public var isLive: Bool
    /// True for a live stream in segments (HLS, DASH): frames come many at once, before they are due.
    public var arrivesAhead: Bool
    /// True for a folder of pictures, which may be a video's frames or have nothing to do with each other.
    public var isPictureFolder: Bool
    /// True for a folder of pictures that are the frames of a film (`FrameReader.Configuration.sequenceFrameRate`).
    public var isSequence = false

    /// How many times slower than it was the film shows what happens (`FrameReader.Configuration.slowMotion`). Rate and duration
    /// are those of what happened.
    public var slowMotion = 1.0

    /// What the file itself says of its slow motion, or of time lapse, which is below 1; nil where it says nothing, or that it
    /// is played as it was filmed.
    public package(set) var captureSlowMotion: Double?

    /// True for a folder of pictures of another moment each.
    package var arePhotographs: Bool { isPictureFolder && !isSequence }

    /// True where each frame is a picture of its own: photographs, or a single picture. Browsers' recordings have no rate either.
    package var holdsStills: Bool { arePhotographs || frameRate == nil && frameCount == 1 }

    /// The first frame's time on the source's own clock, in nanoseconds; nil when unknown.
    package var startOnSourceClock: Int64?

    /// The file that has the source's sound, if any: nil for cameras, streams, pipes and folders of pictures.
    public var soundPath: String? {
        isLive || isPictureFolder || isPipe || InputKind(name) != .file ? nil : name
    }

    /// True for a pipe: what one reader has had, another does not get.
    public var isPipe: Bool { RegularFile.isPipe(name) }

    /// True for the file of one animated picture: GIF, APNG, or AVIF's sequences.
    package var isAnimation: Bool { frameCount != 1 && PictureKind.mayBeAnimated(path: name) }

    /// Creates a description from its parts.
    public init(
        name: String, size: PixelSize, frameRate: Double? = nil, duration: Duration? = nil,
        frameCount: Int? = nil, isLive: Bool = false, arrivesAhead: Bool = false,
        isPictureFolder: Bool = false
    ) {
        self.name = name.withoutCredentials
        self.size = size
        self.frameRate = frameRate
        self.duration = duration
        self.frameCount = frameCount
        self.isLive = isLive
        self.arrivesAhead = arrivesAhead
        self.isPictureFolder = isPictureFolder
    }
}
