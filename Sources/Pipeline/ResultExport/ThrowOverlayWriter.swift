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
    private var waiting: WaitingFrames
    /// True once a frame of another size was scaled to the video's.
    package private(set) var hasScaledFrames = false

    /// Why the source's sound is left out, in one line; nil: it is copied, or there is none.
    package var soundProblem: String? { writer.soundProblem }

    /// Begins the video; its size, pace and sound are the source's.
    package init(
        path: String, source: SourceFormat, targets: [ThrowTarget], hidesFaces: Bool = false
    ) throws(VideoError) {
        self.path = path
        waiting = WaitingFrames(
            of: source, for: ThrowOverlayArtist.maximumDelay, hidesFaces: hidesFaces)
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
        for ready in waiting.add(result) { try draw(ready) }
    }

    /// Ends the video; it appears under its name.
    package func complete() throws {
        try drawAll()
        try writer.finish()
    }

    private func drawAll() throws {
        for ready in waiting.removeAll() { try draw(ready) }
    }

    private func draw(_ ready: WaitingFrames.Ready) throws {
        let result = ready.result
        guard let picture = try artist.picture(of: result, covers: ready.covers),
            let bitmap = fitter.fit(picture, into: writer.size)
        else { return }
        hasScaledFrames = hasScaledFrames || picture.size != writer.size
        try writer.write(
            bitmap, at: result.frame.timestamp, isAfterClockJump: result.frame.isAfterClockJump)
    }
}
