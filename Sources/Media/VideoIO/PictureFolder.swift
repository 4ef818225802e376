import PoseCore

/// A folder's pictures as frames. A picture that cannot be read is lost and leaves a gap of one frame.
final class PictureFolder: PictureSource {
    private(set) var lostFrames = 0
    private(set) var damagedFrames = 0
    private(set) var warnings = SourceWarnings()

    private let path: String
    private let paths: [String]
    private let configuration: FrameReader.Configuration
    private let interrupt: InterruptState
    private var position = 0

    init(
        _ path: String, configuration: FrameReader.Configuration, interrupt: InterruptState
    ) throws(VideoError) {
        let folder = try MediaFolder(path)
        guard !folder.pictures.isEmpty else {
            let count = folder.videos.count
            let found =
                count == 0
                ? "no pictures or videos" : "\(count) \(count == 1 ? "video" : "videos"), no pictures"
            throw VideoError(
                .notVideo, path, "the folder holds \(found); give a folder of pictures, or a video itself")
        }
        self.path = path
        paths = folder.pictures
        self.configuration = configuration
        self.interrupt = interrupt
    }

    private var rate: Double { configuration.sequenceFrameRate ?? Double(configuration.pictureFrameRate) }
    var frameRate: Double? { rate }
    var duration: Double? { Double(paths.count) / rate }
    var frameCount: Int? { paths.count }

    func next() throws(VideoError) -> SourcePicture? {
        while position < paths.count {
            let index = position
            position += 1
            do {
                var picture = try read(paths[index])
                picture.time = time(at: index)
                picture.index = index
                return picture
            } catch {
                if error.code == .cancelled { throw error }
                lostFrames += 1
                var found = SourceWarnings()
                found.unreadPictures = [error]
                warnings.add(found)
            }
        }
        return nil
    }

    func seek(to time: Int64) {
        let nearest = max(0, Int((Double(time) / 1e9 * rate).rounded()))
        position = self.time(at: nearest) < time ? nearest + 1 : nearest
    }

    /// In nanoseconds.
    private func time(at index: Int) -> Int64 { Int64(Double(index) * 1e9 / rate) }

    /// The first picture that can be read.
    func first(of path: String) throws(VideoError) -> SourcePicture {
        if let picture = try next() { return picture }
        let count = paths.count == 1 ? "its one picture cannot" : "none of its \(paths.count) pictures can"
        let reason = warnings.unreadPictures.first.map { "; \($0.description)" } ?? ""
        throw VideoError(.notVideo, path, "\(count) be read (\(names))\(reason)")
    }

    /// The first pictures' names.
    private var names: String {
        paths.prefix(8).map(\.fileName).joined(separator: ", ") + (paths.count > 8 ? ", …" : "")
    }

    private func read(_ path: String) throws(VideoError) -> SourcePicture {
        let source: any PictureSource =
            if let still = try StillPicture.open(path) {
                still
            } else {
                try MediaDecoder(path, configuration: configuration, interrupt: interrupt)
            }
        var picture = try source.first(of: path)
        picture.fileName = path.fileName
        damagedFrames += source.damagedFrames
        warnings.add(source.warnings)
        return picture
    }
}
