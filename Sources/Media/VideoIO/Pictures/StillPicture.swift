import PoseCore

/// One picture that is read without FFmpeg: a HEIC or AVIF photograph, or a JPEG too large for it.
final class StillPicture: PictureSource {
    let lostFrames = 0
    let damagedFrames = 0
    let frameRate: Double? = nil
    let duration: Double? = nil
    let frameCount: Int? = 1
    private(set) var warnings = SourceWarnings()
    private let picture: SourcePicture
    private var isGiven = false

    /// Decodes a picture; nil for what is for FFmpeg.
    ///
    /// - Throws: When it is of a kind that is not read, or cannot be decoded.
    static func open(_ path: String) throws(VideoError) -> StillPicture? {
        guard let header = PictureHeader(path: path) else { return nil }
        switch header.kind {
        case .raw, .document: throw VideoError(.unsupported, path, header.kind.problem)
        case .heic(let isSequence), .avif(let isSequence):
            if header.kind == .avif(isSequence: true) { return nil }
            do {
                return StillPicture(try HEIFDecoder(path, header.kind).decode(), path)
            } catch {
                // FFmpeg reads the video of a sequence, and AVIF where libheif lacks a decoder for it.
                guard isSequence || header.kind == .avif(isSequence: false) else { throw error }
                return nil
            }
        case .jpeg:
            guard let size = header.storedSize, SizeLimit.problem(of: size) != nil else { return nil }
            return try reducedJPEG(path, size, isProgressive: header.isProgressive)
        default:
            guard let size = header.storedSize, let problem = SizeLimit.problem(of: size) else { return nil }
            throw VideoError(.unsupported, path, problem)
        }
    }

    private init(_ buffer: PixelBuffer, _ path: String) {
        picture = SourcePicture(buffer: buffer, time: 0, fileName: path.fileName)
    }

    /// Decodes a very large JPEG at a half, a quarter or an eighth of its size.
    private static func reducedJPEG(
        _ path: String, _ size: PixelSize, isProgressive: Bool
    ) throws(VideoError) -> StillPicture {
        let limit = SizeLimit.reducedJPEG
        if let problem = SizeLimit.problem(
            of: size, maximumPixels: isProgressive ? limit.progressive : limit.oneScan)
        {
            throw VideoError(.unsupported, path, problem)
        }
        guard let file = RegularFile(path) else {
            throw VideoError(.cannotOpen, path, "cannot be read; check who may read it")
        }
        let reduced = try JPEG.decodeReduced(file.bytes(at: 0, count: file.size), path)
        let result = StillPicture(reduced.picture, path)
        result.warnings.reducedPictures = [
            "\(path): is \(size.width)x\(size.height), read at 1/\(reduced.divisor) of its size"
        ]
        return result
    }

    func next() -> SourcePicture? {
        defer { isGiven = true }
        return isGiven ? nil : picture
    }

    func seek(to time: Int64) { isGiven = time > 0 }
}

extension String {
    /// What follows the last slash.
    var fileName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
