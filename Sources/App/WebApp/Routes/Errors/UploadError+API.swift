extension UploadError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .tooMany(let limit):
            .unavailable("\(limit) videos lie here already; end a session that plays one", retryAfter: 30)
                .coded("too-many-uploads", ["limit": "\(limit)"])
        case .tooLong(let limit):
            APIError(.contentTooLarge, "the video is longer than \(limit >> 20) MB; send a smaller one")
                .coded("upload-too-long", ["megabytes": "\(limit >> 20)"])
        case .notAVideo:
            APIError(
                .unsupportedMediaType,
                "the upload is no video of a known kind; send MP4, MOV, MKV, WebM, AVI, MPEG, OGG, FLV, ASF or Y4M"
            ).coded("no-video")
        case .incomplete(let received, let expected):
            .incompleteBody(received: received, expected: expected)
        case .replaced:
            .unavailable("the upload was too slow while others waited; send it again", retryAfter: 30)
                .coded("upload-too-slow")
        case .diskFull: .diskFull
        case .noFolder(let reason): .internalError("the upload folder cannot be made (\(reason))")
        case .notWritten(let reason): .internalError("the upload cannot be written (\(reason))")
        }
    }
}
