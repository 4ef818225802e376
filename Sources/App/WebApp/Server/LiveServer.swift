import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import Pipeline
import PoseEstimation
import ResultExport
import ServiceLifecycle

/// The web app: the page, its API, and the live sessions behind it.
///
///     let server = try LiveServer(LiveServer.Configuration())
///     try await server.run { print($0.text) }    // until it is interrupted
public final class LiveServer: Sendable {
    /// What the user may choose.
    public struct Configuration: Sendable {
        /// What is offered, and watched first: "demo", a camera, a file, a folder, or a stream's address.
        public var source = "demo"
        /// Cameras and addresses of streams that are offered beside it; a camera may be plugged in later.
        public var moreSources: [String] = []
        /// Host name or address that is listened on; beyond loopback only with TLS and a token.
        public var host = "127.0.0.1"
        /// Names of proxies and tunnels through which clients may come, with a port where only that one may.
        public var allowedHosts: [String] = []
        /// Patterns of the stream addresses that clients may watch beside `source`, such as `rtsp://192.168.1.*/*`;
        /// without any, clients of this machine may watch all, and others none.
        public var allowedSources: [String] = []
        /// True: servers of streams by https://, rtsps:// and rtmps:// must prove by a certificate what they are.
        public var verifiesCertificates = true
        /// Port that is listened on; 0: any that is free.
        public var port = 8080
        /// What clients must show, where other machines can connect of at least 128 bits; nil: a random one there, else
        /// none.
        public var token: String?
        /// Makes another random token; otherwise the one in the data folder goes on.
        public var makesNewToken = false
        /// PEM files of the certificate and its key; nil: one is made beyond loopback, none on loopback.
        public var certificate: (certificatePath: String, keyPath: String)?
        /// Folder for history, certificate and token; nil: `$XDG_DATA_HOME/limber` or `~/.local/share/limber`.
        public var dataFolder: String?
        /// Live sessions at the same time.
        public var maximumSessionCount = 8
        /// Frames a second of each session that are analysed and shown at most; nil: all that there is time for.
        public var maximumFrameRate: Double?
        /// How actions are recognised; nil: by the shipped classifier.
        public var recognition: ActionRecognition?
        /// What clients call the classifier.
        public var classifierName = "ExerciseClassifier"

        /// Creates the default: the demo, for programs of this machine only.
        public init() {}
    }

    /// Shares models and cores among all sessions; others in this process may have theirs of it.
    public var engine: LiveEngine { sessions.engine }

    let sessions: SessionStore
    let metrics = ServerMetrics()
    let training: LessonTraining
    /// What clients can ask for, as in the API's description.
    let routes: [RouteTable.Entry]

    private let access: ServerAccess
    private let port: Int
    private let application: Application<RouterResponder<WebContext>>
    private let running = RunningServer()
    /// False where the models are no real ones.
    private let preparesForVisits: Bool

    /// Prepares everything but the port: models, data folder, certificate.
    ///
    /// Throws errors of one line that name what was wrong and what to do.
    public convenience init(_ configuration: Configuration) throws {
        try self.init(configuration, limits: RequestLimits(), engine: nil)
    }

    /// - Parameters:
    ///   - engine: Nil: one with the installed models.
    ///   - saving: What keeps workouts; nil: the history that clients read.
    ///   - throttle: Slows clients down that send wrong tokens.
    ///   - memory: Gives the memory of sessions that have ended back.
    ///   - resources: What is left of the machine.
    init(
        _ configuration: Configuration, limits: RequestLimits, engine: LiveEngine?,
        saving: (any WorkoutSaving)? = nil, throttle: TokenThrottle = TokenThrottle(),
        memory: MemoryRelease = MemoryRelease(),
        resources: @escaping @Sendable () -> SystemResources = SystemResources.now
    ) throws {
        var limits = limits
        limits.sessions.count = configuration.maximumSessionCount
        limits.sessions.frameRate = configuration.maximumFrameRate
        let openFiles = OpenFiles.raiseLimit()
        MemoryRelease.limitKeptMemory()
        let logger = Logger(label: "limber")

        port = configuration.port
        let data = try DataFolder(configuration.dataFolder)
        access = try ServerAccess(configuration, data: data)
        var catalog = try SourceCatalog(named: configuration.source)
        for name in configuration.moreSources {
            catalog.offer(try SourceCatalog(named: name, waitsForCamera: true))
        }
        catalog.policy = try access.streamPolicy(configuration)
        catalog.verifiesCertificates = configuration.verifiesCertificates
        if let folder = catalog.folderWithoutVideos {
            logger.warning("\(folder): offers no video; links that lead out of a folder are not followed")
        }
        let history = try HistoryStore(path: data.file("history.sqlite"))
        let page = try PageFiles()
        let description = try APIDescription.load()
        let uploads = try UploadStore(data: data, limits: limits.uploads)
        let lessons = try LessonStore(data: data)
        training = LessonTraining(store: lessons, logger: logger)
        var engineConfiguration = LiveEngine.Configuration()
        engineConfiguration.recognition = configuration.recognition
        preparesForVisits = engine == nil
        let engine = try engine ?? LiveEngine(configuration: engineConfiguration)
        for notice in PoseModelEngine.fallbackNotices(of: engine.engines) { logger.warning("\(notice)") }
        sessions = SessionStore(
            engine: engine, catalog: catalog,
            uploads: uploads, history: HistoryKeeper(history: saving ?? history, logger: logger),
            limits: limits.sessions, resources: resources, logger: logger, memory: memory)
        limits.connections = try OpenFiles.connectionLimit(upTo: limits.connections, of: openFiles)

        let table = ServerRoutes(
            sessions: sessions, history: history, lessons: lessons, training: training, metrics: metrics,
            page: page, description: description, limits: limits,
            classifierName: configuration.classifierName
        ).table(for: access.requestGuard, throttle: throttle, logger: logger)
        routes = table.entries
        // Connections that broke off need not be reported.
        var serverLogger = logger
        serverLogger.logLevel = .critical
        application = Application(
            router: table.router, server: try access.serverBuilder(limits: limits),
            configuration: ApplicationConfiguration(
                address: .hostname(access.address.address, port: configuration.port), backlog: 4096,
                availableConnectionsDelegate: ConnectionLimit(maximum: limits.connections, metrics: metrics)),
            onServerRunning: { [running] channel in running.started(port: channel.localAddress?.port) },
            logger: serverLogger)
    }

    /// Serves until it is interrupted (Ctrl-C, SIGTERM, SIGHUP) or the task is cancelled.
    ///
    /// - Parameter started: Called once, when clients can connect.
    public func run(started: @escaping @Sendable (LiveServerGreeting) -> Void = { _ in }) async throws {
        running.onStart { [access] port in
            started(
                LiveServerGreeting(
                    address: access.address, port: port, token: access.token,
                    fingerprint: access.certificate?.fingerprint, allowedHosts: access.allowedHosts,
                    isInContainer: ServerAddress.isInContainer))
        }
        // The sessions end first: only then have the streams an end, and the connections with them.
        var group = ServiceGroupConfiguration(
            services: [application, SessionService(store: sessions)],
            gracefulShutdownSignals: [.sigterm, .sigint] + (HangUp.isIgnored ? [] : [.sighup]),
            logger: application.logger)
        group.maximumGracefulShutdownDuration = .seconds(5)
        defer { training.shutDown() }
        await OpenFiles.openWhatIsOpenedLater()
        if preparesForVisits { Task.detached { [sessions] in await sessions.prepareForVisits() } }
        do {
            try await ServiceGroup(configuration: group).run()
        } catch let error as IOError {
            throw Self.describe(error, address: access.address, port: port)
        }
    }

    private static func describe(_ error: IOError, address: ServerAddress, port: Int) -> LiveServerError {
        switch error.errnoCode {
        case EADDRINUSE:
            LiveServerError(
                "port \(port) is in use on \(address.address); choose another one with --port, 0 for any")
        case EACCES:
            LiveServerError("port \(port) needs the rights of root; choose one above 1023 with --port")
        default:
            LiveServerError(
                "cannot listen on \(address.address), port \(port) (\(String(cString: strerror(error.errnoCode))))"
            )
        }
    }
}
