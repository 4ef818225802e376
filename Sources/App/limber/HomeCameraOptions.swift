import ArgumentParser
import HomeAutomation
import Pipeline
import VideoIO
import WebApp

/// Cameras that are watched for home automation, and where it is published what they see.
struct HomeCameraOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Publish what cameras see to this MQTT broker, mqtt://[user:password@]host[:port][/topic]: entities of Home Assistant, and states and events in the conventions of Frigate's topics, which begin with the named topic (default: limber). Instead of in the address, which other users of this machine can see, the password may be in LIMBER_MQTT_PASSWORD.",
            valueName: "mqtt://host"))
    var mqtt: String?

    @Option(
        help: ArgumentHelp(
            "With --mqtt: a camera and its name in the topics, such as garden=rtsp://192.168.1.7/main; may be repeated. It is watched all the time, whether a page is open or not. (default: the source, with the name camera)",
            valueName: "name=source"))
    var camera: [String] = []

    func validate() throws {
        guard let mqtt else {
            guard camera.isEmpty else { throw ValidationError("--camera needs --mqtt: give both or none.") }
            return
        }
        do {
            _ = try MQTTAddress(mqtt)
            for camera in try named("demo") { _ = try HomeCamera(name: camera.name, source: .file("")) }
        } catch let error as MQTTError {
            throw ValidationError("\(error).")
        }
    }

    /// The sources of `--camera`, which the page offers too.
    func sources() throws -> [String] { camera.isEmpty ? [] : try named("").map(\.source) }

    /// What watches the cameras; nil without `--mqtt`.
    ///
    /// - Parameter source: What is watched where no camera is named.
    func makeCameras(_ source: String, engine: LiveEngine) throws -> HomeCameras? {
        guard let mqtt else { return nil }
        let cameras = try named(source).map {
            try HomeCamera(name: $0.name, source: LiveServer.source(named: $0.source))
        }
        return try HomeCameras(cameras, broker: MQTTAddress(mqtt), engine: engine)
    }

    private func named(_ source: String) throws -> [(name: String, source: String)] {
        guard !camera.isEmpty else { return [("camera", source)] }
        return try camera.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw ValidationError(
                    "--camera is name=source, such as garden=rtsp://192.168.1.7/main; \(text.withoutCredentialsInText) has no name."
                )
            }
            return (parts[0], parts[1])
        }
    }
}
