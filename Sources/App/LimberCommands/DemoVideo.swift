import PoseCore
import ResultExport
import SyntheticScenes
public import VideoIO

/// A demo as a video file, for other players and for cameras that play files.
public enum DemoVideo {
    /// Draws a demo from its beginning and writes it as an MP4.
    ///
    /// - Parameters:
    ///   - name: "demo", "demo:lunges", "demo:writing" and so on.
    ///   - path: The file to appear when it is complete.
    ///   - frameCount: Frames to write at most; nil: to the demo's end.
    public static func write(
        _ name: String, to path: String, frameCount: Int? = nil
    ) throws(VideoError) {
        guard var source = try DemoSource(name: name) else {
            throw VideoError(.cannotOpen, name, "is no demo; choose one such as demo or demo:writing")
        }
        var configuration = VideoWriter.Configuration()
        configuration.quality = 14
        let writer = try VideoWriter(
            path, size: source.format.size, frameRate: source.format.frameRate, configuration: configuration)
        TemporaryFiles.note(writer.partialPath)
        defer { TemporaryFiles.abandon(writer.partialPath) }
        let converter = PictureConverter()
        while let frame = try source.next(), frame.index < frameCount ?? .max {
            guard let bitmap = converter.bitmap(of: frame.pixelBuffer) else { continue }
            try writer.write(bitmap, at: frame.timestamp)
        }
        try writer.finish()
    }
}
