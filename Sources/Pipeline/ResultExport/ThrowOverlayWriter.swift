package import Pipeline
import PoseCore
package import Throws
package import VideoIO

/// Writes frames with their throws as a video that appears under its name when complete.
///
/// A flight is known some frames after it began, and the throw when some more poses followed. So a frame waits a little
/// before it is drawn: trails begin at the release and end at the object.
package final class ThrowOverlayWriter {
    /// The video's path.
    package let path: String
    private let writer: VideoWriter
    private var artist: ThrowOverlayArtist
    private let fitter = BitmapFitter()
    /// The frames that are not drawn yet, the oldest first.
    private var waiting: [FrameResult] = []
    /// Pixels of all frames that wait: 64 MB of video.
    private static let maximumPixels = 40_000_000
    private static let minimumCount = 4
    /// True once a frame of another size was scaled to the video's.
    package private(set) var hasScaledFrames = false

    /// Why the source's sound is left out, in one line; nil: it is copied, or there is none.
    package var soundProblem: String? { writer.soundProblem }

    /// Begins the video; its size, pace and sound are the source's.
    package init(path: String, source: SourceFormat, targets: [ThrowTarget]) throws(VideoError) {
        self.path = path
        artist = ThrowOverlayArtist(targets: targets)
        writer = try TemporaryFiles.begin(path) { () throws(VideoError) in
            try VideoWriter(path, annotating: source)
        }
    }

    deinit {
        writer.cancel()
        TemporaryFiles.abandon(writer.partialPath)
    }

    /// Takes in the next frame; draws and encodes those that have waited long enough.
    package func write(_ result: FrameResult, _ thrown: ThrowFrameResult) throws {
        if result.beginsScene { try drawAll() }
        artist.note(thrown, in: result)
        waiting.append(result)
        let now = result.frame.timestamp
        let size = result.frame.pixelBuffer.size
        let limit = max(Self.minimumCount, Self.maximumPixels / max(1, size.width * size.height))
        while let first = waiting.first,
            waiting.count > limit
                || now.seconds(since: first.frame.timestamp) >= ThrowOverlayArtist.maximumDelay
        {
            try draw(waiting.removeFirst())
        }
    }

    /// Ends the video; it appears under its name.
    package func complete() throws {
        try drawAll()
        try writer.finish()
    }

    private func drawAll() throws {
        for result in waiting { try draw(result) }
        waiting = []
    }

    private func draw(_ result: FrameResult) throws {
        guard let picture = try artist.picture(of: result),
            let bitmap = fitter.fit(picture, into: writer.size)
        else { return }
        hasScaledFrames = hasScaledFrames || picture.size != writer.size
        try writer.write(
            bitmap, at: result.frame.timestamp, isAfterClockJump: result.frame.isAfterClockJump)
    }
}
