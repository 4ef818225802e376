extension TakeError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .alreadyRecording: .conflict("a take is being recorded already; end it first").coded("take-runs")
        case .notRecording: .conflict("no take is being recorded; begin one first").coded("no-take-runs")
        case .videoJumped:
            .unprocessable("the video jumped during the take; record it once more").coded("video-jumped")
        case .tooShort(let minimum):
            .unprocessable("the take is shorter than \(minimum) s; hold on a little longer")
                .coded("take-too-short", ["seconds": "\(minimum)"])
        case .nothingSeen(.body):
            .unprocessable("nobody was seen during the take; step into the picture").coded("no-body-seen")
        case .nothingSeen:
            .unprocessable("no hand was seen during the take; hold it up before the camera")
                .coded("no-hand-seen")
        }
    }
}
