import PoseCore

/// What a frame reader takes pictures from, with their times in nanoseconds.
protocol PictureSource: AnyObject {
    var lostFrames: Int { get }
    var damagedFrames: Int { get }
    /// Average frames a second, or nil when unknown.
    var frameRate: Double? { get }
    /// Seconds, or nil when unknown.
    var duration: Double? { get }
    /// How many frames to expect, or nil when unknown.
    var frameCount: Int? { get }
    var isLive: Bool { get }
    /// True for live streams with frames that come before they are due.
    var arrivesAhead: Bool { get }
    /// True for formats with a clock that may start again anywhere, as in joined transport streams.
    var clockMayJump: Bool { get }
    func next() throws(VideoError) -> (buffer: PixelBuffer, time: Int64)?
    func seek(to time: Int64) throws(VideoError)
}

/// A folder's pictures as frames. A picture that cannot be read is lost and leaves a gap of one frame.
final class PictureFolder: PictureSource {
    private(set) var lostFrames = 0
    private(set) var damagedFrames = 0
    let isLive = false
    let arrivesAhead = false
    let clockMayJump = false

    private let paths: [String]
    private let configuration: FrameReader.Configuration
    private let interrupt: InterruptState
    private var position = 0

    init(
        _ path: String, configuration: FrameReader.Configuration, interrupt: InterruptState
    ) throws(VideoError) {
        let folder = try MediaFolder(path)
        guard !folder.pictures.isEmpty else {
            let count = folder.videos.count
            let found =
                count == 0
                ? "no pictures or videos" : "\(count) \(count == 1 ? "video" : "videos"), no pictures"
            throw VideoError(
                .notVideo, path, "the folder holds \(found); give a folder of pictures, or a video itself")
        }
        paths = folder.pictures
        self.configuration = configuration
        self.interrupt = interrupt
    }

    var frameRate: Double? { Double(configuration.pictureFrameRate) }
    var duration: Double? { Double(paths.count) / Double(configuration.pictureFrameRate) }
    var frameCount: Int? { paths.count }

    func next() throws(VideoError) -> (buffer: PixelBuffer, time: Int64)? {
        while position < paths.count {
            let time = Int64(position) * 1_000_000_000 / Int64(configuration.pictureFrameRate)
            position += 1
            do {
                let picture = try MediaDecoder(
                    paths[position - 1], configuration: configuration, interrupt: interrupt)
                if let first = try picture.next() {
                    damagedFrames += picture.damagedFrames
                    return (first.buffer, time)
                }
                lostFrames += 1
            } catch {
                if error.code == .cancelled { throw error }
                lostFrames += 1
            }
        }
        return nil
    }

    func seek(to time: Int64) {
        let (rate, second) = (Int64(configuration.pictureFrameRate), Int64(1_000_000_000))
        position = Int(clamping: max(0, (time * rate + second - 1) / second))
    }
}
