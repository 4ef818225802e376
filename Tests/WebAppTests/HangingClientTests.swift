import ActionTraining
import Foundation
import PoseCore
import TestSupport
import Testing

@testable import WebApp

/// Clients that send slowly, or not at all.
@Suite struct HangingClientTests {
    private static let video: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8)

    @Test func `uploads that hang do not block others`() async throws {
        var limits = TestServer.patient
        limits.uploads.count = 4
        limits.uploads.pace.graceTime = .zero
        try await TestServer.runOnThread(limits: limits) { server in
            let hanging = try (0..<4).map { _ in
                let connection = try server.connect()
                try connection.sendHead("POST", "/api/uploads?name=a.mp4", ["Content-Length": "1000"])
                return connection
            }
            // However many of the hanging ones have their places by now.
            for count in 1...4 {
                let answer = try server.connect().request(
                    "POST", "/api/uploads?name=b.mp4", body: Self.video)
                #expect(answer.status == 201, "\(count): \(answer.text)")
            }
            // Videos that are stored do not hang.
            let late = try server.connect().request("POST", "/api/uploads", body: Self.video)
            #expect(late.status == 503)
            for connection in hanging {
                // Either its place was taken, or it finds none now.
                #expect((try? connection.readResponse().status == 503) ?? connection.isEnded())
            }
        }
    }

    @Test func `a client that asks before it sends a body may go on, or is refused`() async throws {
        try await TestServer.runOnThread { server in
            let asking = ["Expect": "100-continue", "Content-Length": "\(Self.video.count)"]
            let connection = try server.connect()
            // The same connection twice: nothing is left of the first time.
            for _ in 0..<2 {
                try connection.sendHead("POST", "/api/uploads?name=a.mp4", asking)
                #expect(try connection.readHead().status == 100)
                try connection.send(Self.video)
                #expect(try connection.readResponse().status == 201)
            }
            let refused = try server.connect()
            try refused.sendHead("POST", "/nothing", asking)
            var status = try refused.readHead().status
            // On a busy machine the refusal comes later.
            if status == 100 { status = try refused.readHead().status }
            #expect(status == 404)
        }
    }

    @Test func `an upload that sends nothing in time is ended`() async throws {
        var limits = TestServer.patient
        limits.uploads.pace.idleTime = .milliseconds(200)
        try await TestServer.runOnThread(limits: limits) { server in
            for headers in [["Content-Length": "1000"], ["Transfer-Encoding": "chunked"]] {
                let connection = try server.connect()
                try connection.sendHead("POST", "/api/uploads", headers)
                let isEnded = connection.isEnded()
                #expect(isEnded)
            }
            // The file goes when the connection has gone.
            for _ in 0..<600 where !server.folder.names(in: "data/uploads/\(getpid())").isEmpty {
                usleep(50_000)
            }
            #expect(server.folder.names(in: "data/uploads/\(getpid())").isEmpty)
        }
    }

    @Test func `a body that trickles does not keep an answered connection`() async throws {
        var limits = TestServer.patient
        limits.drainTime = .milliseconds(200)
        try await TestServer.runOnThread(limits: limits) { server in
            for path in ["/nothing", "/api/uploads", "/api/sessions/unknown/reset"] {
                let connection = try server.connect()
                try connection.sendHead("POST", path, ["Transfer-Encoding": "chunked"])
                // The first bytes of no video, so that an upload is answered as well.
                let start = String(repeating: "#EXTM3U ", count: 64)
                try connection.send(Array("200\r\n\(start)\r\n".utf8))
                let status = try connection.readResponse().status
                #expect(status >= 400, "\(path)")
                var isEnded = false
                for _ in 0..<600 where !isEnded {
                    do { try connection.send(Array("1\r\nx\r\n".utf8)) } catch { isEnded = true }
                    usleep(50_000)
                }
                #expect(isEnded, "\(path)")
            }
            // A body that ends in time is no reason to close.
            let connection = try server.connect()
            for _ in 0..<3 {
                #expect(try connection.request("POST", "/nothing", body: [1, 2, 3]).status == 404)
            }
        }
    }

    @Test func `no message shows where the data lies`() async throws {
        try await TestServer.runOnThread { server in
            let upload = try server.connect().request(
                "POST", "/api/uploads?name=broken.mp4",
                body: Self.video + [UInt8](repeating: 0, count: 500))
            let id = try #require(try upload.json()["id"] as? String)
            let session = try server.makeSession(#"{"kind": "upload", "id": "\#(id)"}"#)
            let stream = try server.connect()
            try stream.sendHead("GET", "/api/sessions/\(session)/predictions")
            _ = try stream.readHead()
            var text = ""
            while !text.contains("\"message\"") {
                text += String(decoding: try #require(try stream.readChunk()), as: UTF8.self)
            }
            #expect(text.contains("broken.mp4: ") && !text.contains(server.folder.path), "\(text)")
        }
    }

    @Test func `a take that cannot be read is named without its folder`() throws {
        let folder = ScratchFolder()
        let lessons = try LessonStore(data: try DataFolder(folder.path))
        let lesson = try lessons.create(name: "Waves", labels: ["Wave"])
        let sequence = KeypointSequence(
            label: "Wave", frameRate: 30, channels: ["x", "y", "confidence"],
            joints: BodyJointName.keypointOrder.map(\.rawValue), keypoints: KeypointArray(zeros: [30, 3, 18]))
        let take = try #require(try lessons.addTakes([(lesson.labels[0].id, sequence)], to: lesson.id).first)
        let current = try lessons.lesson(lesson.id)
        try folder.write("{", to: "lessons/\(lesson.id)/\(lesson.labels[0].id)/\(take.id).jsonl")
        let error = #expect(throws: LessonError.self) { try lessons.sequences(of: current) }
        let message = try #require(error).apiError.message
        #expect(message.contains("\(take.id).jsonl") && !message.contains(folder.path), "\(message)")
    }
}
