import Foundation
import VideoIO

/// A camera as it is named on the command line: `NAME=SOURCE`, or a name alone with the source in the environment.
///
///     let camera = try CameraArgument("garden=rtsp://192.168.1.7/main")
public struct CameraArgument: Hashable, Sendable {
    /// What topics call the camera.
    public let name: String
    /// A device, a file, or an address with its password.
    public let source: String

    /// Reads an argument; other users see a program's arguments, so that a camera's password may be in the environment.
    public init(_ text: String) throws(MQTTError) {
        try self.init(text, environment: ProcessInfo.processInfo.environment)
    }

    init(_ text: String, environment: [String: String]) throws(MQTTError) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            (name, source) = (parts[0], parts[1])
        } else if HomeCamera.isName(text) {
            let variable = Self.variable(for: text)
            guard let source = environment[variable], !source.isEmpty else {
                throw MQTTError(
                    .invalidArgument,
                    "camera \(text) has no source; expected \(text)=SOURCE, or the source in the variable \(variable)"
                )
            }
            (name, self.source) = (text, source)
        } else {
            throw MQTTError(
                .invalidArgument,
                "--camera is name=source, such as garden=rtsp://192.168.1.7/main; \(text.withoutCredentialsInText) has no name"
            )
        }
    }

    /// `LIMBER_CAMERA_` and the name in capitals, with `_` for `-`.
    private static func variable(for name: String) -> String {
        "LIMBER_CAMERA_" + name.uppercased().replacing("-", with: "_")
    }
}
