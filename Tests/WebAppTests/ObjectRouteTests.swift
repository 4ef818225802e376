import Foundation
import PoseCore
import Testing
import VideoIO

@testable import WebApp

@Suite struct ObjectRouteTests {
    /// A chequered square on a striped ground, 40 pixels wide, its left upper corner at `x`, 60.
    private static func picture(x: Int) throws -> [UInt8] {
        let (width, height) = (320, 240)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                let isObject = (x..<x + 40).contains(column) && (60..<100).contains(row)
                let isLight = isObject ? ((column - x) / 10 + (row - 60) / 10) % 2 == 0 : row / 16 % 2 == 0
                bytes +=
                    isObject
                    ? (isLight ? [250, 210, 40] : [20, 30, 120]) : isLight ? [90, 90, 90] : [110, 110, 110]
            }
        }
        guard let buffer = PixelBuffer(size: PixelSize(width: width, height: height), rgb: bytes) else {
            throw TestFailure(description: "no picture")
        }
        return try JPEGEncoder().encode(buffer)
    }

    private static let place = "[0.3125, 0.25, 0.125, 0.16667]"

    private static func follow(
        _ body: String, in session: String, of server: TestServer
    ) throws -> HTTPConnection.Response {
        try server.connect().request(
            "POST", "/api/sessions/\(session)/objects", ["Content-Type": "application/json"],
            body: Array(body.utf8))
    }

    @Test(arguments: ["accurate", "fast"])
    func `an object is followed until it is deleted`(level: String) async throws {
        try await TestServer.runOnThread { server in
            let id = try server.makeSession()
            let body = #"{"box": \#(Self.place), "level": "\#(level)"}"#
            let created = try Self.follow(body, in: id, of: server)
            #expect(created.status == 201)
            let object = try #require(try created.json()["id"] as? Int)
            for step in 0..<12 {
                let answer = try server.postFrame(
                    try Self.picture(x: 100 + 4 * step), to: id, time: Double(step) / 30
                ).json()
                let frame = try #require(answer["frame"] as? [String: Any])
                let objects = try #require(frame["objects"] as? [[String: Any]])
                #expect(objects.map { $0["id"] as? Int } == [object])
                let box = try #require(objects.first?["box"] as? [Double])
                #expect(
                    abs(box[0] - Double(100 + 4 * step) / 320) < 0.02, "\(level), step \(step): \(box)")
                #expect(abs(box[1] - 0.25) < 0.02, "\(level), step \(step): \(box)")
            }
            // The ground alone.
            let gone = try server.postFrame(try Self.picture(x: 1000), to: id, time: 1).json()
            let lost = ((gone["frame"] as? [String: Any])?["objects"] as? [[String: Any]])?.first
            #expect(lost?["box"] is NSNull)
            #expect(lost?["confidence"] as? Double == 0)

            let path = "/api/sessions/\(id)/objects/\(object)"
            #expect(try server.connect().request("DELETE", path).status == 204)
            #expect(try server.connect().request("DELETE", path).status == 404)
            let last = try server.postFrame(try Self.picture(x: 100), to: id, time: 1.1).json()
            #expect((last["frame"] as? [String: Any])?["objects"] == nil)
        }
    }

    @Test func `objects that cannot be followed are refused in one line`() async throws {
        try await TestServer.runOnThread { server in
            let id = try server.makeSession()
            for box in ["[0.1, 0.1, 0.2]", "[0.1, 0.1, 0, 0.2]", "[-1, 0, 0.5, 0.5]"] {
                #expect(try Self.follow("{\"box\": \(box)}", in: id, of: server).status == 400)
            }
            let beyond = try Self.follow(#"{"box": [0.6, 0, 0.5, 1]}"#, in: id, of: server)
            #expect(beyond.status == 422 && beyond.error.contains("reaches beyond the picture"))
            let level = #"{"box": [0.1, 0.1, 0.2, 0.2], "level": "best"}"#
            #expect(try Self.follow(level, in: id, of: server).status == 400)
            let box = "{\"box\": \(Self.place)}"
            #expect(try Self.follow(box, in: "unknown", of: server).status == 404)
            for _ in 0..<4 { #expect(try Self.follow(box, in: id, of: server).status == 201) }
            let fifth = try Self.follow(box, in: id, of: server)
            #expect(fifth.status == 409)
            #expect(fifth.text.contains("DELETE"))
        }
    }
}
