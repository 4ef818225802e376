import ArgumentParser
import HomeAutomation
import Pipeline
import WebApp

/// Cameras that are watched for home automation, and where it is published what they see.
struct HomeCameraOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Publish what cameras see to this MQTT broker, mqtt://[user:password@]host[:port][/topic]: entities of Home Assistant, and states and events in the conventions of Frigate's topics, which begin with the named topic (default: limber). Instead of in the address, which other users of this machine can see, the password may be in LIMBER_MQTT_PASSWORD. mqtts:// connects encrypted.",
            valueName: "mqtt://host"))
    var mqtt: String?

    @Option(
        help: ArgumentHelp(
            "With mqtts://: a PEM file with the certificate of the authority that signed the broker's (default: the system's authorities).",
            valueName: "file"),
        completion: .file())
    var mqttCa: String?

    @Option(
        help: ArgumentHelp(
            "With --mqtt: a camera and its name in the topics, such as garden=rtsp://192.168.1.7/main; may be repeated. Instead of in the argument, which other users of this machine can see, the source may be in the variable LIMBER_CAMERA_GARDEN; the argument is then the name, garden. It is watched all the time, whether a page is open or not. (default: the source, with the name camera)",
            valueName: "name=source"))
    var camera: [String] = []

    @Option(
        help: ArgumentHelp(
            "With --mqtt: of each camera at most so many frames a second are analysed, to spare the processor; 10 are enough for most actions. (default: all that there is time for)",
            valueName: "frames/s"))
    var cameraRate: Double?

    /// Frames a second that analyses can be limited to.
    static let frameRates = 0.1...240

    func validate() throws {
        guard cameraRate.map(Self.frameRates.contains) ?? true else {
            throw ValidationError("--camera-rate must be 0.1 to 240.")
        }
        guard let mqtt else {
            guard cameraRate == nil else {
                throw ValidationError("--camera-rate needs --mqtt: give both or none.")
            }
            guard camera.isEmpty else { throw ValidationError("--camera needs --mqtt: give both or none.") }
            guard mqttCa == nil else { throw ValidationError("--mqtt-ca needs --mqtt with mqtts://.") }
            return
        }
        do {
            _ = try MQTTAddress(mqtt, authorities: mqttCa)
            for camera in try arguments() { _ = try HomeCamera(name: camera.name, source: .file("")) }
        } catch let error as MQTTError {
            throw ValidationError("\(error).")
        }
    }

    /// The sources of `--camera`, which the page offers too.
    func sources() throws -> [String] { try arguments().map(\.source) }

    /// What watches the cameras; nil without `--mqtt`.
    ///
    /// - Parameters:
    ///   - source: What is watched where no camera is named.
    ///   - verifiesCertificates: True: servers of encrypted sources must prove what they are.
    func makeCameras(
        _ source: String, verifiesCertificates: Bool, engine: LiveEngine
    ) throws -> HomeCameras? {
        guard let mqtt else { return nil }
        let named = try arguments().map { (name: $0.name, source: $0.source) }
        let cameras = try (named.isEmpty ? [("camera", source)] : named).map {
            try HomeCamera(
                name: $0.name,
                source: LiveServer.source(named: $0.source, verifiesCertificates: verifiesCertificates))
        }
        return try HomeCameras(
            cameras, broker: MQTTAddress(mqtt, authorities: mqttCa), engine: engine,
            maximumFrameRate: cameraRate)
    }

    private func arguments() throws -> [CameraArgument] { try camera.map { try CameraArgument($0) } }
}
