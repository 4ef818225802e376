import VideoIO

extension SourceError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .unknown(let source):
            let name = "\(source.members.kind) \(source.members.value.withoutCredentials)"
            return .unprocessable("there is no \(name.prefix(200)); GET /api/sources lists what there is")
                .coded("no-source", ["name": String(source.members.value.withoutCredentials.prefix(200))])
        case .noStream(let url):
            return .unprocessable(
                "\(url.withoutCredentials.prefix(200)) is no stream; expected rtsp://, rtsps://, rtmp://, http:// or https://"
            ).coded("no-stream", ["address": String(url.withoutCredentials.prefix(200))])
        case .notAllowed:
            return APIError(.forbidden, SourceError.hiddenFailure).coded("stream-not-allowed")
        }
    }
}
