/// Why a video was not taken in.
enum UploadError: Error, Hashable, Sendable {
    /// So many videos are stored already.
    case tooMany(limit: Int)
    /// It is longer than so many bytes.
    case tooLong(limit: Int)
    /// Its first bytes are not those of a video.
    case notAVideo
    /// It ended before the length that was announced.
    case incomplete(received: Int, expected: Int)
    /// It hung, and another one needed its place.
    case replaced
    case diskFull
    /// The folder of uploads could not be made.
    case noFolder(reason: String)
    case notWritten(reason: String)
}
