package import Pipeline
package import Throws
package import VideoIO

/// Writes frames with their throws as a video that appears under its name when complete.
///
/// A flight is known some frames after it began, and the throw when some more poses followed. So a frame waits a little
/// before it is drawn: trails begin at the release and end at the object.
package final class ThrowOverlayWriter {
    /// What is written.
    package let video: AnnotatedVideo
    private var artist: ThrowOverlayArtist
    private var waiting: WaitingFrames

    /// Begins the video; its size, pace and sound are the source's.
    package init(
        path: String, source: SourceFormat, targets: [ThrowTarget], hidesFaces: Bool = false
    ) throws(VideoError) {
        waiting = WaitingFrames(
            of: source, for: ThrowOverlayArtist.maximumDelay, hidesFaces: hidesFaces)
        artist = ThrowOverlayArtist(targets: targets)
        video = try AnnotatedVideo(path, annotating: source)
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
        try video.complete()
    }

    private func drawAll() throws {
        for ready in waiting.removeAll() { try draw(ready) }
    }

    private func draw(_ ready: WaitingFrames.Ready) throws {
        guard let picture = try artist.picture(of: ready.result, covers: ready.covers) else { return }
        try video.write(picture, of: ready.result.frame)
    }
}
