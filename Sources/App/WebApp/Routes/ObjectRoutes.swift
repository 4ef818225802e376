import Hummingbird
import Pipeline
import PoseCore
import Tracking

/// Objects that a session follows by their appearance.
struct ObjectRoutes: Sendable {
    /// Body of POST /api/sessions/{id}/objects.
    private struct Following: Decodable {
        /// Left, top, width, height in shares of the picture.
        let box: [Double]
        @Omittable var level: String?
    }

    /// Each takes some milliseconds a frame.
    private static let maximumObjectCount = 4

    let store: SessionStore
    let limits: RequestLimits

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/sessions/{id}/objects") { request, context in
            let session = try store.session(context)
            let following = try await request.json(Following.self, limits, context)
            let box = try NormalizedRect(requested: following.box, name: "box")
            let object = DetectedObjectObservation(boundingBox: box)
            let level = try level(following.level)
            guard let id = session.follow(object, level: level, limit: Self.maximumObjectCount) else {
                throw APIError.conflict(
                    "\(Self.maximumObjectCount) objects are followed already; end one with DELETE first")
            }
            return .object(.created) { json in
                json.member("id", id)
            }
        }
        routes.on(.delete, "/api/sessions/{id}/objects/{object}") { _, context in
            let session = try store.session(context)
            let name = context.parameter("object")
            guard let id = Int(name), session.stopFollowing(id) else {
                throw APIError.notFound(
                    "no object \(name.prefix(20)) is followed; a new source or a restart ends all")
            }
            return Response(status: .noContent)
        }
    }

    private func level(_ name: String?) throws -> TrackObjectRequest.TrackingLevel {
        guard let name else { return .accurate }
        guard let level = TrackObjectRequest.TrackingLevel(rawValue: name) else {
            throw APIError.badRequest("level is \(name.prefix(20)), expected accurate or fast")
        }
        return level
    }
}
