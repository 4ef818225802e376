package import Pipeline
import PoseCore
package import VideoIO

/// Writes annotated frames as a video that appears under its name when complete.
package final class OverlayVideoWriter {
    /// The video's path.
    package let path: String
    private let writer: VideoWriter
    private var artist: OverlayArtist
    private let fitter = BitmapFitter()
    private var waiting: WaitingFrames
    /// True once a frame of another size was scaled to the video's.
    package private(set) var hasScaledFrames = false

    /// Why the source's sound is left out, in one line; nil: it is copied, or there is none.
    package var soundProblem: String? { writer.soundProblem }

    /// Begins the video; its size, pace and sound are the source's.
    package init(
        path: String, source: SourceFormat, drawsEmoji: Bool = false, hidesFaces: Bool = false
    ) throws(VideoError) {
        self.path = path
        waiting = WaitingFrames(of: source, hidesFaces: hidesFaces)
        artist = OverlayArtist(drawsEmoji: drawsEmoji)
        writer = try TemporaryFiles.begin(path) { () throws(VideoError) in
            try VideoWriter(path, annotating: source)
        }
    }

    deinit {
        writer.cancel()
        TemporaryFiles.abandon(writer.partialPath)
    }

    /// Takes in the next frame; draws and encodes those that need not wait.
    package func write(_ result: FrameResult) throws {
        for ready in waiting.add(result) { try draw(ready) }
    }

    private func draw(_ ready: WaitingFrames.Ready) throws {
        let result = ready.result
        // A video has one size; a frame of another, as in a folder of photographs, is scaled to it.
        guard let picture = try artist.picture(of: result, covers: ready.covers),
            let bitmap = fitter.fit(picture, into: writer.size)
        else { return }
        hasScaledFrames = hasScaledFrames || picture.size != writer.size
        try writer.write(
            bitmap, at: result.frame.timestamp, isAfterClockJump: result.frame.isAfterClockJump)
    }

    /// Ends the video; it appears under its name.
    package func complete() throws {
        for ready in waiting.removeAll() { try draw(ready) }
        try writer.finish()
    }
}
