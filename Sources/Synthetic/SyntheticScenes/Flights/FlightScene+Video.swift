import PoseCore
public import VideoIO

extension FlightScene {
    /// Writes the scene as a video file, with the frames' own times.
    ///
    /// - Parameters:
    ///   - path: The file to appear; its folder must exist.
    ///   - quality: x264's constant rate factor; 0 keeps every brightness.
    public func write(to path: String, quality: Int = 16) throws(VideoError) {
        var settings = VideoWriter.Configuration()
        settings.quality = quality
        let writer = try VideoWriter(
            path, size: configuration.size, frameRate: configuration.frameRate, configuration: settings)
        let converter = PictureConverter()
        for index in 0..<frameCount {
            guard let frame = frame(at: index), let bitmap = converter.bitmap(of: frame.pixelBuffer) else {
                continue
            }
            try writer.write(bitmap, at: frame.timestamp)
        }
        try writer.finish()
    }
}
