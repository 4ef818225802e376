import Hummingbird
import NIOCore
import Pipeline
import PoseCore
import ResultExport
import VideoIO

/// Pictures that clients post, and what is found in them.
struct FrameRoutes: Sendable {
    let store: SessionStore
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/sessions/{id}/frames") { request, context in
            let session = try store.session(context)
            let time = try time(of: request)
            try request.requireContentType("image/jpeg")
            try request.requireLength(upTo: limits.pictureBytes)
            try session.beginFrame(limit: limits.sessions.framesInFlight)
            defer { session.endFrame() }
            let bytes = try await request.body(
                ofType: "image/jpeg", upTo: limits.pictureBytes, within: limits.bodyTime, context)
            try checkHeader(of: bytes)
            let restarts = request.query("restart") == "1"
            let limit = limits.pictureSize
            let posted = try await session.result(at: time, restarts: restarts) {
                try Self.picture(of: bytes) { bytes throws(VideoError) in
                    try JPEG.checkScans(of: bytes)
                    return try JPEG.decode(bytes, maximumSize: limit)
                }
            }
            // A newer frame took its place, or it came too soon: normal while frames come faster than they are analysed, and no error.
            guard let posted else { return Response(status: .noContent) }
            return describe(posted)
        }
    }

    private func time(of request: Request) throws -> Timestamp {
        guard let text = request.query("time") else {
            throw APIError.badRequest(
                "the time is missing; add ?time=SECONDS, when the picture was taken")
        }
        guard let seconds = Double(text), seconds.isFinite, abs(seconds) < 1e9 else {
            throw APIError.badRequest("time is \"\(text.prefix(40))\", expected seconds such as 12.345")
        }
        return Timestamp(seconds: seconds)
    }

    /// Refuses what is no picture of a size that is taken; nothing is decoded for it.
    private func checkHeader(of buffer: ByteBuffer) throws {
        guard buffer.readableBytes > 0 else {
            throw APIError.badRequest("the body is empty, expected a JPEG")
        }
        try Self.picture(of: buffer) { bytes throws(VideoError) in
            try JPEG.checkSize(of: bytes, maximum: limits.pictureSize)
        }
    }

    /// Reads from a posted picture; what is wrong with it is said as the API does.
    private static func picture<Result>(
        of buffer: ByteBuffer, _ read: (UnsafeRawBufferPointer) throws(VideoError) -> Result
    ) throws(APIError) -> Result {
        do throws(VideoError) {
            return try buffer.withUnsafeReadableBytes(read)
        } catch {
            throw .unprocessable("the picture cannot be used: \(error)")
        }
    }

    private func describe(_ posted: WebSession.PostedResult) -> Response {
        let result = posted.result
        return .object { json in
            json.object("frame") { $0.writeFrame(result.frame) }
            json.objects("predictions", result.frame.predictions) {
                $0.writePrediction($1, labels: result.labels)
            }
            json.objects("repetitions", result.frame.repetitions) { $0.writeRepetition($1) }
            json.objects("segments", result.frame.segments) { $0.writeSegment($1) }
            if let throwing = result.frame.throwing {
                json.objects("throws", throwing.completed) {
                    $0.writeGameThrow($1, gameNumber: throwing.gameNumber)
                }
            }
            if let game = result.endedGame {
                json.object("summary") { game.writeSummary(to: &$0) }
            }
            json.object("statistics") { posted.statistics.write(to: &$0) }
        }
    }
}
