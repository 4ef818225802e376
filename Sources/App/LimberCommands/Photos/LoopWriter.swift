import PoseCore
import ResultExport
import VideoIO

/// Writes the best second as a short video without sound, which players repeat.
final class LoopWriter {
    /// Pixels of the longer side, at most.
    private static let side = 960

    let path: String
    private let frameRate: Double?
    private let converter = PictureConverter()
    private let fitter = BitmapFitter()
    private var writer: VideoWriter?
    private var start = Timestamp.zero
    private(set) var last: Timestamp?

    init(path: String, frameRate: Double?) {
        self.path = path
        self.frameRate = frameRate
    }

    deinit {
        guard let writer else { return }
        writer.cancel()
        TemporaryFiles.abandon(writer.partialPath)
    }

    /// The video's size; nil before the first frame.
    var size: PixelSize? { writer?.size }

    /// When the first frame was taken.
    var first: Timestamp { start }

    /// Adds a frame.
    func write(_ frame: Frame) throws {
        guard let bitmap = converter.bitmap(of: frame.pixelBuffer) else { return }
        let writer = try writer ?? open(bitmap.size, at: frame.timestamp)
        guard let fitted = fitter.fit(bitmap, into: writer.size) else { return }
        try writer.write(fitted, at: Timestamp(seconds: frame.timestamp.seconds(since: start)))
        last = frame.timestamp
    }

    /// Ends the video, which appears under its name.
    func complete() throws { try writer?.finish() }

    private func open(_ size: PixelSize, at time: Timestamp) throws -> VideoWriter {
        let scale = min(1, Double(Self.side) / Double(max(size.width, size.height)))
        let fitting = PixelSize(
            width: max(2, Int(Double(size.width) * scale) & ~1),
            height: max(2, Int(Double(size.height) * scale) & ~1))
        var configuration = VideoWriter.Configuration()
        configuration.quality = 20
        let writer = try TemporaryFiles.begin(path) {
            try VideoWriter(path, size: fitting, frameRate: frameRate, configuration: configuration)
        }
        (self.writer, start) = (writer, time)
        return writer
    }
}
