import ActionClassification
import ArgumentParser
import Foundation
import LimberCommands
import Pipeline
import WebApp

struct LiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live",
        abstract: "Serves the web app: see yourself recognised in the browser.",
        discussion: """
            Bound to this machine by default. With --host beyond it, the connection is encrypted, \
            by a certificate that is made on first use if none is given, and clients need a token, which stays the same from one start to the next; the \
            terminal shows the address with the token, and a QR code of it for the phone. Clients then watch \
            streams only at addresses that are named here or allowed by --allow-source.

            The same API that the page uses is described at /openapi.json. With --mqtt what cameras see is \
            published for home automation, too.
            """)

    @Argument(
        help: ArgumentHelp(
            "What to watch first: demo (demo:lunges, demo:jumping-jacks, demo:burpees, demo:writing, demo:two-hands, demo:gestures, demo:throws, demo:run), a camera such as /dev/video0, a video, a folder of videos, or an rtsp:// or http:// address.",
            valueName: "source"), completion: .file())
    var source = "demo"

    @Option(help: ArgumentHelp("Port to listen on; 0 for any that is free.", valueName: "number"))
    var port = 8080

    @Option(
        help: ArgumentHelp(
            "Address to listen on; 0.0.0.0 for all of this machine's.", valueName: "host"))
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "A name or address under which a reverse proxy, a tunnel, or the machine around a container shows this server, such as limber.example.org, with :PORT where only that port may be; may be repeated. Clients then need a token.",
            valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Stream addresses that clients may watch, such as 'rtsp://192.168.1.*/*' or 'http://camera.local:8080/*'; may be repeated. * stands for any characters; without :PORT it is the scheme's own port (:* is every port), without a path every path. Such a stream may not lead to another host. (default: on this machine alone all; with --host or --allow-host none but the source that is named)",
            valueName: "pattern"))
    var allowSource: [String] = []

    @Option(
        help: ArgumentHelp(
            "The action classifier, of bodies or hands: a shipped one, exercise or fitness, an ONNX file, or Create ML's .mlmodel (default: exercise).",
            valueName: "exercise|fitness|M.onnx|M.mlmodel"), completion: .classifier)
    var classifier: String?

    @Option(
        help: ArgumentHelp(
            "What clients must show; beyond this machine at least 128 bits, such as 32 random hexadecimal digits (default: beyond this machine a random one that is made once and kept in the data folder, none on it).",
            valueName: "text"))
    var token: String?

    @Flag(help: "Make another random token; clients need to be given it again.")
    var newToken = false

    @Option(
        help: ArgumentHelp("The server's certificate and its chain; needs --key.", valueName: "file.pem"),
        completion: .file())
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's private key.", valueName: "file.pem"), completion: .file())
    var key: String?

    @Option(
        help: ArgumentHelp(
            "Folder for the history, the certificate and the token (default: $XDG_DATA_HOME/limber or ~/.local/share/limber).",
            valueName: "dir"), completion: .directory)
    var data: String?

    @Option(help: ArgumentHelp("Live sessions at the same time.", valueName: "number"))
    var maxSessions = 8

    @Option(
        help: ArgumentHelp(
            "Of what is watched at most so many frames a second are analysed and shown, to spare the processor; throws need all. (default: all that there is time for)",
            valueName: "frames/s"))
    var maxFrameRate: Double?

    @OptionGroup var certificates: CertificateOptions

    @OptionGroup(title: "Home automation")
    var home: HomeCameraOptions

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 to 65535.") }
        guard (1...64).contains(maxSessions) else { throw ValidationError("--max-sessions must be 1 to 64.") }
        guard maxFrameRate.map(HomeCameraOptions.frameRates.contains) ?? true else {
            throw ValidationError("--max-frame-rate must be 0.1 to 240.")
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key belong together: give both or none.")
        }
        guard !newToken || token == nil else {
            throw ValidationError("--new-token makes a token: leave --token out.")
        }
    }

    func run() async throws {
        do {
            let server = try LiveServer(try makeConfiguration())
            let cameras = try home.makeCameras(
                source, verifiesCertificates: !certificates.insecureSources, engine: server.engine)
            do {
                try cameras?.start()
                try await server.run { greeting in
                    let isTerminal = isatty(STDOUT_FILENO) == 1
                    try? FileHandle.standardOutput.write(
                        contentsOf: Data(greeting.text(isColored: isTerminal).utf8))
                }
            } catch {
                await cameras?.stop()
                throw error
            }
            await cameras?.stop()
        } catch {
            Console().error(error)
            throw ExitCode.failure
        }
    }

    private func makeConfiguration() throws -> LiveServer.Configuration {
        var configuration = LiveServer.Configuration()
        configuration.source = source
        configuration.moreSources = try home.sources()
        configuration.host = host
        configuration.allowedHosts = allowHost
        configuration.allowedSources = allowSource
        configuration.verifiesCertificates = !certificates.insecureSources
        configuration.port = port
        configuration.token = token
        configuration.makesNewToken = newToken
        if let certificate, let key { configuration.certificate = (certificate, key) }
        configuration.dataFolder = data
        configuration.maximumSessionCount = maxSessions
        configuration.maximumFrameRate = maxFrameRate
        if let classifier {
            let named = NamedClassifier(classifier)
            let loaded = try named.load()
            try loaded.requireSubject(name: classifier)
            configuration.recognition = ActionRecognition(classifier: loaded)
            configuration.classifierName = named.name
        }
        return configuration
    }
}
