import PoseCore
import VideoIO

/// Writes annotated frames as a video that appears under its name when complete.
final class OverlayExporter {
    let path: String
    private let writer: VideoWriter
    private var artist = OverlayArtist()

    init(path: String, source: SourceFormat) throws(VideoError) {
        self.path = path
        writer = try VideoWriter(path, size: source.size, frameRate: source.frameRate)
        TemporaryFiles.note(writer.partialPath)
    }

    deinit {
        writer.cancel()
        TemporaryFiles.abandon(writer.partialPath)
    }

    func write(_ result: FrameResult) throws {
        // A video has one size; a frame of another, as in a folder of photographs, is left out.
        guard let bitmap = try artist.picture(of: result), bitmap.size == writer.size else { return }
        try writer.write(bitmap, at: result.frame.timestamp)
    }

    func complete() throws(VideoError) { try writer.finish() }
}
