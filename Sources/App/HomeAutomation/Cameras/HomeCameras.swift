import Foundation
import Logging
public import Pipeline
import Synchronization
import VideoIO

/// Watches cameras and publishes what they see by MQTT, for Home Assistant and in the conventions of Frigate's topics.
///
/// In come cameras and a broker; out go retained states (how many people, what the prominent one does) and events with a
/// beginning and an end. Cameras and broker may be away and come back. No page needs to be open.
///
///     let cameras = try HomeCameras(
///         [HomeCamera(name: "garden", source: .stream("rtsp://192.168.1.7/main"))],
///         broker: MQTTAddress("mqtt://localhost"), engine: LiveEngine())
///     try cameras.start()
///     …
///     cameras.stop()
public final class HomeCameras: Sendable {
    private struct Watching {
        let name: String
        let session: LiveSession
        let player: LivePlayer
        let task: Task<Void, Never>
    }

    /// True when the library that MQTT needs is installed.
    public static var isSupported: Bool { mosquittoLibrary != nil }

    private let cameras: [HomeCamera]
    private let engine: LiveEngine
    private let maximumFrameRate: Double?
    private let topic: String
    private let client: MQTTClient
    private let logger: Logger
    private let watching = Mutex<[Watching]>([])
    private let statisticsTask = Mutex<Task<Void, Never>?>(nil)
    private let statisticsPeriod: Duration

    /// Prepares everything but the connection, which is made and made again in the background.
    ///
    /// - Parameter maximumFrameRate: How many frames a second of each camera are analysed at most; nil: all that there is time for.
    /// - Throws: When libmosquitto is missing, or two cameras have one name.
    public convenience init(
        _ cameras: [HomeCamera], broker: MQTTAddress, engine: LiveEngine, maximumFrameRate: Double? = nil
    ) throws(MQTTError) {
        guard Self.isSupported else { throw .libraryIsMissing }
        let will = Self.availability("offline", broker.topic)
        try self.init(
            cameras, topic: broker.topic, engine: engine, maximumFrameRate: maximumFrameRate
        ) {
            () throws(MQTTError) -> any MQTTConnection in
            try MosquittoConnection(broker, will: will)
        }
    }

    init(
        _ cameras: [HomeCamera], topic: String, engine: LiveEngine, logger: Logger = Logger(label: "limber"),
        maximumFrameRate: Double? = nil, statisticsPeriod: Duration = CameraStatistics.period,
        makeConnection: @escaping @Sendable () throws(MQTTError) -> any MQTTConnection
    ) throws(MQTTError) {
        let names = cameras.map(\.name)
        if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw MQTTError(.invalidArgument, "two cameras are called \(name); give each a name of its own")
        }
        self.cameras = cameras
        self.engine = engine
        self.maximumFrameRate = maximumFrameRate
        self.topic = topic
        self.logger = logger
        self.statisticsPeriod = statisticsPeriod
        client = MQTTClient(logger: logger, makeConnection: makeConnection)
    }

    /// Begins to watch and to publish; to be called once.
    public func start() throws {
        client.publish([Self.availability("online", topic)])
        for camera in cameras {
            let topics = CameraTopics(root: topic, camera: camera.name)
            client.publish(HomeAssistantDiscovery(topics: topics).messages)
            var watch = CameraWatch(topics, seed: .random(in: 0 ... .max))
            client.publish(watch.interrupt())
            var configuration = LiveSession.Configuration()
            configuration.isForEveryone = true
            configuration.maximumFrameRate = maximumFrameRate
            let session = try engine.makeSession(configuration)
            let player = LivePlayer(camera.source, session: session)
            let task = Task { [self, watch] in await follow(player, of: camera, watch) }
            let started = Watching(name: camera.name, session: session, player: player, task: task)
            watching.withLock { $0.append(started) }
        }
        statisticsTask.withLock {
            $0 = Task { [weak self, topic, statisticsPeriod] in
                var statistics = CameraStatistics(root: topic, start: .now)
                while (try? await Task.sleep(for: statisticsPeriod)) != nil { self?.publish(&statistics) }
            }
        }
        client.start()
    }

    /// Ends: what goes on ends, and all is offline. Takes at most two seconds.
    public func stop() async {
        statisticsTask.withLock { $0?.cancel() }
        for watching in watching.withLock({ $0 }) {
            watching.player.stop()
            await watching.task.value
        }
        client.publish([Self.availability("offline", topic)])
        client.stop()
    }

    private func publish(_ statistics: inout CameraStatistics) {
        let cameras = watching.withLock { $0.map { (name: $0.name, statistics: $0.session.statistics) } }
        client.publish([statistics.message(cameras, at: .now)])
    }

    private func follow(_ player: LivePlayer, of camera: HomeCamera, _ initial: CameraWatch) async {
        var watch = initial
        var outage = CameraOutage()
        for await event in player.events {
            switch event {
            case .frame(let result):
                if outage.end() { logger.notice("camera \(camera.name): is back") }
                client.publish(watch.update(CameraFrame(result, at: Date(), .now)))
            case .state(.reconnecting(_, let reason, let code)), .state(.failed(let reason, let code)):
                if outage.isNews(code) {
                    let remedy = code == .untrusted ? " (--insecure-sources)" : ""
                    logger.warning("camera \(camera.name): \(reason.withoutCredentialsInText)\(remedy)")
                }
                client.publish(watch.interrupt())
            case .state(.ended):
                logger.warning(
                    "camera \(camera.name): is over, as a file or a single picture is, and is not read again; name a camera or the address of its stream"
                )
                client.publish(watch.interrupt())
            case .state(.starting), .state(.running), .state(.paused): break
            }
        }
        client.publish(watch.interrupt())
    }

    private static func availability(_ payload: String, _ topic: String) -> MQTTMessage {
        MQTTMessage(topic: CameraTopics.available(topic), payload: payload)
    }
}
