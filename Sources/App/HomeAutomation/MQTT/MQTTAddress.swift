import Foundation
import VideoIO

/// The address of a broker: `mqtt://[user:password@]host[:port][/topic]`.
///
///     let address = try MQTTAddress("mqtt://limber:secret@homeassistant.local")
public struct MQTTAddress: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// Where the password is found when the address has a user alone: other users see a program's arguments.
    public static let passwordVariable = "LIMBER_MQTT_PASSWORD"
    private static let usualPort = 1883
    private static let usualTopic = "limber"

    /// The host's name or address.
    public let host: String
    /// The port, 1883 where none is named.
    public let port: Int
    /// What all topics begin with, "limber" where none is named.
    public let topic: String
    let user: String?
    let password: String?

    /// The address without user and password.
    public var description: String { "mqtt://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    /// The same as `description`, so that no log has the password.
    public var debugDescription: String { description }

    /// Reads an address; one with a user alone has its password in the environment's `LIMBER_MQTT_PASSWORD`.
    public init(_ text: String) throws(MQTTError) {
        try self.init(text, environment: ProcessInfo.processInfo.environment)
    }

    init(_ text: String, environment: [String: String]) throws(MQTTError) {
        let form =
            /mqtt:\/\/(?:([^\s\/?#]*)@)?(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._\-]+)(?::([0-9]{1,5}))?(?:\/([^\s?]*))?/
            .ignoresCase()
        guard let match = text.wholeMatch(of: form),
            let port = match.3.map({ Int($0) }) ?? Self.usualPort, (1...65535).contains(port)
        else {
            throw MQTTError(
                .invalidArgument,
                "\(text.withoutCredentials) is no broker's address; expected mqtt://host[:port][/topic], with user:password@ before the host where the broker asks for it, and %2F, %3F, %23 for / ? # in these"
            )
        }
        let credentials = (match.1 ?? "").split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false
        )
        .map { String($0).removingPercentEncoding ?? String($0) }
        user = credentials.first.flatMap { $0.isEmpty ? nil : $0 }
        password = credentials.count > 1 ? credentials[1] : environment[Self.passwordVariable]
        host = match.2.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        self.port = port
        let topic = match.4.flatMap { $0.isEmpty ? nil : String($0) } ?? Self.usualTopic
        guard !topic.hasPrefix("/"), !topic.hasSuffix("/"), !topic.contains(where: { "+#$".contains($0) })
        else {
            throw MQTTError(
                .invalidArgument,
                "\(topic) cannot begin the topics; expected names between slashes, such as limber or home/limber"
            )
        }
        self.topic = topic
    }
}
