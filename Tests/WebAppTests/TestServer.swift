import ActionClassification
import Foundation
import PoseCore
import PoseEstimation
import TestSupport
import VideoIO

@testable import Pipeline
@testable import WebApp

/// A server on a free port, with poses that need no models.
struct TestServer: Sendable {
    let server: LiveServer
    let port: Int
    let scheme: String
    let folder: ScratchFolder

    func connect() throws -> HTTPConnection { try HTTPConnection(port: port) }

    /// Makes a session and gives its identity.
    func makeSession(_ source: String = #"{"kind": "browser"}"#) throws -> String {
        let response = try connect().request(
            "POST", "/api/sessions", ["Content-Type": "application/json"],
            body: Array("{\"source\": \(source)}".utf8))
        guard response.status == 201, let id = try response.json()["id"] as? String else {
            throw TestFailure(description: "\(response.status): \(response.text)")
        }
        return id
    }

    func postFrame(_ picture: [UInt8], to session: String, time: Double) throws -> HTTPConnection.Response {
        try connect().request(
            "POST", "/api/sessions/\(session)/frames?time=\(time)", ["Content-Type": "image/jpeg"],
            body: picture)
    }

    /// On a busy machine a test may leave its session alone for minutes, while it trains.
    static var patient: RequestLimits {
        var limits = RequestLimits()
        limits.sessions.unusedTime = .seconds(3600)
        return limits
    }

    /// Runs `body` beside a server that ends with it.
    static func run(
        in folder: ScratchFolder? = nil, limits: RequestLimits = patient, gate: Gate? = nil,
        classifier: ActionClassifier? = nil, saving: (any WorkoutSaving)? = nil,
        throttle: TokenThrottle = TokenThrottle(), memory: MemoryRelease = MemoryRelease(),
        estimator: (any PoseEstimating & Sendable)? = nil,
        resources: ResourceSwitch = ResourceSwitch(SystemResources(descriptors: 0, memory: 0)),
        _ change: (inout LiveServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let folder = folder ?? ScratchFolder()
        // A server that is being stopped still writes there.
        defer { withExtendedLifetime(folder) {} }
        var configuration = LiveServer.Configuration()
        configuration.port = 0
        configuration.dataFolder = folder.file("data")
        configuration.maximumSessionCount = limits.sessions.count
        change(&configuration)
        var recognition = ActionRecognition(classifier: try classifier ?? .exerciseClassifier())
        // Whatever the person in the picture does has a name.
        recognition.policy.minimumConfidence = 0
        let engine = LiveEngine(
            recognition: recognition, workerCount: 2, makeHandEstimator: { _, _ in FakeHandEstimator() }
        ) { _ in estimator ?? FakeEstimator(gate: gate) }
        let server = try LiveServer(
            configuration, limits: limits, engine: engine, saving: saving, throttle: throttle, memory: memory,
            resources: { resources.resources })
        let (urls, continuation) = AsyncStream.makeStream(of: URL.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { continuation.finish() }
                try await server.run { greeting in
                    if let url = URL(string: greeting.url) { continuation.yield(url) }
                }
            }
            group.addTask {
                guard let url = await urls.first(where: { _ in true }) else {
                    // The server says why.
                    try await Task.sleep(for: .seconds(60))
                    throw TestFailure(description: "the server did not start")
                }
                try await body(
                    TestServer(
                        server: server, port: url.port ?? 0, scheme: url.scheme ?? "", folder: folder))
            }
            // Whichever ends first: the body, or a server that failed.
            try await group.next()
            gate?.open()
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    /// Runs `body`, which waits for answers, on a thread of its own beside a server that ends with it.
    static func runOnThread(
        in folder: ScratchFolder? = nil, limits: RequestLimits = patient,
        classifier: ActionClassifier? = nil, throttle: TokenThrottle = TokenThrottle(),
        estimator: (any PoseEstimating & Sendable)? = nil,
        resources: ResourceSwitch = ResourceSwitch(SystemResources(descriptors: 0, memory: 0)),
        _ change: (inout LiveServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        try await run(
            in: folder, limits: limits, classifier: classifier, throttle: throttle, estimator: estimator,
            resources: resources, change
        ) { server in try await onThread { try body(server) } }
    }

    /// A grey picture as a JPEG file.
    static func picture(width: Int = 64, height: Int = 48) throws -> [UInt8] {
        let size = PixelSize(width: width, height: height)
        guard let buffer = PixelBuffer(size: size, rgb: [UInt8](repeating: 90, count: width * height * 3))
        else {
            throw TestFailure(description: "no picture")
        }
        return try JPEGEncoder().encode(buffer)
    }
}

struct TestFailure: Error, CustomStringConvertible {
    let description: String
}
