import VideoIO

extension AVError {
    /// The error of a reader, as AVFoundation names it.
    init(_ error: VideoError) {
        let code: Code =
            switch error.code {
            case .cannotOpen, .unauthorized, .untrusted: .invalidSourceMedia
            case .notVideo: .fileFormatNotRecognized
            case .unsupported: .decoderNotFound
            case .readFailed: .decodeFailed
            case .timedOut: .deviceWasDisconnected
            case .cancelled: .operationInterrupted
            case .writeFailed: .unknown
            }
        self.init(code, error.description)
    }
}
