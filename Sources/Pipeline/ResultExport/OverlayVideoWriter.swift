package import Pipeline
package import VideoIO

/// Writes annotated frames as a video that appears under its name when complete.
package final class OverlayVideoWriter {
    /// What is written.
    package let video: AnnotatedVideo
    private var artist: OverlayArtist
    private var waiting: WaitingFrames
    /// Nil: photographs show moments, not movements.
    private var repetitions: RepetitionsAhead?

    /// Begins the video; its size, pace and sound are the source's.
    package init(
        path: String, source: SourceFormat, drawsEmoji: Bool = false, hidesFaces: Bool = false
    ) throws(VideoError) {
        repetitions = source.holdsStills ? nil : RepetitionsAhead()
        waiting = WaitingFrames(
            of: source, for: source.holdsStills ? 0 : RepetitionsAhead.delay, hidesFaces: hidesFaces)
        artist = OverlayArtist(drawsEmoji: drawsEmoji, arePhotographs: source.holdsStills)
        video = try AnnotatedVideo(path, annotating: source)
    }

    /// Takes in the next frame; draws and encodes those that need not wait.
    package func write(_ result: FrameResult) throws {
        var result = result
        repetitions?.add(&result, waiting: &waiting)
        for ready in waiting.add(result) { try draw(ready) }
    }

    /// Ends the video; it appears under its name.
    package func complete() throws {
        repetitions?.finish(&waiting)
        for ready in waiting.removeAll() { try draw(ready) }
        try video.complete()
    }

    private func draw(_ ready: WaitingFrames.Ready) throws {
        guard let picture = try artist.picture(of: ready.result, covers: ready.covers) else { return }
        try video.write(picture, of: ready.result.frame)
    }
}
