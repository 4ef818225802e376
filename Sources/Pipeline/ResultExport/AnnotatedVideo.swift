import PoseCore
import VideoIO

/// A video of annotated frames, with its source's pace and sound, that appears under its name when complete.
package final class AnnotatedVideo {
    /// The video's path.
    package let path: String
    private let writer: VideoWriter
    private let fitter = BitmapFitter()
    private let holdsStills: Bool
    private var frameCount = 0
    /// True once a frame of another size was scaled to the video's.
    package private(set) var hasScaledFrames = false

    /// Why the source's sound is left out, in one line; nil: it is copied, or there is none.
    package var soundProblem: String? { writer.soundProblem }

    init(_ path: String, annotating source: SourceFormat) throws(VideoError) {
        self.path = path
        holdsStills = source.holdsStills
        writer = try TemporaryFiles.begin(path) { () throws(VideoError) in
            try VideoWriter(path, annotating: source)
        }
    }

    deinit {
        writer.cancel()
        TemporaryFiles.abandon(writer.partialPath)
    }

    /// Encodes a picture of a frame; one of another size, as in a folder of photographs, is scaled to the video's.
    func write(_ picture: Bitmap, of frame: Frame) throws(VideoError) {
        guard let bitmap = fitter.fit(picture, into: writer.size) else { return }
        hasScaledFrames = hasScaledFrames || picture.size != writer.size
        let time =
            holdsStills
            ? Timestamp(seconds: Double(frameCount) * VideoWriter.secondsPerStill) : frame.timestamp
        frameCount += 1
        try writer.write(bitmap, at: time, isAfterClockJump: frame.isAfterClockJump)
    }

    /// Ends the video; it appears under its name.
    func complete() throws(VideoError) { try writer.finish() }
}
