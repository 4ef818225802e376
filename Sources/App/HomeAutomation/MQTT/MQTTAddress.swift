import Foundation
import VideoIO

/// The address of a broker: `mqtt://[user:password@]host[:port][/topic]`, or `mqtts://` for an encrypted connection.
///
///     let address = try MQTTAddress("mqtt://limber:secret@homeassistant.local")
public struct MQTTAddress: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// Where the password is found when the address has a user alone: other users see a program's arguments.
    public static let passwordVariable = "LIMBER_MQTT_PASSWORD"
    private static let usualPort = (plain: 1883, encrypted: 8883)
    private static let usualTopic = "limber"

    /// The host's name or address.
    public let host: String
    /// The port; where none is named 1883, or 8883 for `mqtts`.
    public let port: Int
    /// True for `mqtts`: what is sent cannot be read on its way, and the broker proves its name with a certificate.
    public let isEncrypted: Bool
    /// A PEM file with the certificates of the authorities that may vouch for the broker; nil for the system's.
    public let authorities: String?
    /// What all topics begin with, "limber" where none is named.
    public let topic: String
    let user: String?
    let password: String?

    /// The address without user and password.
    public var description: String {
        "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
    /// The same as `description`, so that no log has the password.
    public var debugDescription: String { description }

    /// Reads an address; one with a user alone has its password in the environment's `LIMBER_MQTT_PASSWORD`.
    ///
    /// - Parameter authorities: A PEM file, for a broker whose certificate an authority of one's own has signed.
    public init(_ text: String, authorities: String? = nil) throws(MQTTError) {
        try self.init(text, authorities: authorities, environment: ProcessInfo.processInfo.environment)
    }

    init(
        _ text: String, authorities: String? = nil, environment: [String: String]
    ) throws(MQTTError) {
        let form =
            /mqtt(s)?:\/\/(?:([^\s\/?#]*)@)?(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._\-]+)(?::([0-9]{1,5}))?(?:\/([^\s?]*))?/
            .ignoresCase()
        guard let match = text.wholeMatch(of: form),
            let port = match.4.map({ Int($0) })
                ?? (match.1 == nil ? Self.usualPort.plain : Self.usualPort.encrypted),
            (1...65535).contains(port)
        else {
            throw MQTTError(
                .invalidArgument,
                "\(text.withoutCredentials) is no broker's address; expected mqtt://host[:port][/topic], or mqtts:// where it is encrypted, with user:password@ before the host where the broker asks for it, and %2F, %3F, %23 for / ? # in these"
            )
        }
        let credentials = (match.2 ?? "").split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false
        )
        .map { String($0).removingPercentEncoding ?? String($0) }
        user = credentials.first.flatMap { $0.isEmpty ? nil : $0 }
        password = credentials.count > 1 ? credentials[1] : environment[Self.passwordVariable]
        host = match.3.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        self.port = port
        isEncrypted = match.1 != nil
        self.authorities = authorities
        let topic = match.5.flatMap { $0.isEmpty ? nil : String($0) } ?? Self.usualTopic
        guard !topic.hasPrefix("/"), !topic.hasSuffix("/"), !topic.contains(where: { "+#$".contains($0) })
        else {
            throw MQTTError(
                .invalidArgument,
                "\(topic) cannot begin the topics; expected names between slashes, such as limber or home/limber"
            )
        }
        self.topic = topic
        guard let authorities else { return }
        guard isEncrypted else {
            throw MQTTError(
                .invalidArgument,
                "--mqtt-ca \(authorities) is for encrypted connections; begin the address with mqtts://")
        }
        guard access(authorities, R_OK) == 0 else {
            throw MQTTError(
                .invalidArgument,
                "\(authorities) cannot be read (\(String(cString: strerror(errno)))); name a PEM file")
        }
    }
}
