package import Pipeline
import PoseCore
package import Throws
package import VideoIO

/// Writes frames with their throws as a video that appears under its name when complete.
package final class ThrowOverlayWriter {
    /// The video's path.
    package let path: String
    private let writer: VideoWriter
    private var artist: ThrowOverlayArtist
    private let fitter = BitmapFitter()
    /// True once a frame of another size was scaled to the video's.
    package private(set) var hasScaledFrames = false

    /// Why the source's sound is left out, in one line; nil: it is copied, or there is none.
    package var soundProblem: String? { writer.soundProblem }

    /// Begins the video; its size is the source's, and so is its sound.
    package init(path: String, source: SourceFormat, targets: [ThrowTarget]) throws(VideoError) {
        self.path = path
        artist = ThrowOverlayArtist(targets: targets)
        writer = try TemporaryFiles.begin(path) { () throws(VideoError) in
            try VideoWriter(path, size: source.size, frameRate: source.frameRate, soundOf: source.soundPath)
        }
    }

    deinit {
        writer.cancel()
        TemporaryFiles.abandon(writer.partialPath)
    }

    /// Draws on the next frame and encodes it.
    package func write(_ result: FrameResult, _ thrown: ThrowFrameResult) throws {
        guard let picture = try artist.picture(of: result, thrown),
            let bitmap = fitter.fit(picture, into: writer.size)
        else { return }
        hasScaledFrames = hasScaledFrames || picture.size != writer.size
        try writer.write(bitmap, at: result.frame.timestamp)
    }

    /// Ends the video; it appears under its name.
    package func complete() throws(VideoError) { try writer.finish() }
}
