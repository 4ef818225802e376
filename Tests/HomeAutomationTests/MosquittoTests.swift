import Foundation
import Logging
import TestSupport
import Testing

@testable import HomeAutomation

/// The real broker on a port of this machine, for one user; encrypted, with a certificate that vouches for itself, or not.
private final class Mosquitto {
    static let program = "/usr/sbin/mosquitto"
    static let isInstalled =
        [program, "/usr/bin/mosquitto_sub", "/usr/bin/mosquitto_passwd", "/usr/bin/openssl"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        } && HomeCameras.isSupported

    let port: Int
    /// The broker's certificate; nil where it is not encrypted.
    let certificate: String?
    private let folder: ScratchFolder
    private var broker: Process?

    /// - Parameter hostAddress: What the certificate is for; nil without encryption.
    init(certifiedAs hostAddress: String? = nil) throws {
        folder = ScratchFolder()
        port = try Self.freePort()
        let passwords = try folder.write("limber:hunter2\n", to: "passwords")
        try Self.run("/usr/bin/mosquitto_passwd", "-U", passwords).waitUntilExit()
        var settings = "listener \(port) 127.0.0.1\nallow_anonymous false\npassword_file \(passwords)\n"
        certificate = hostAddress == nil ? nil : folder.file("certificate")
        if let hostAddress, let certificate {
            let key = folder.file("key")
            try Self.run(
                "/usr/bin/openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                "-subj", "/CN=broker", "-addext", "subjectAltName=IP:\(hostAddress)",
                "-keyout", key, "-out", certificate
            ).waitUntilExit()
            settings += "certfile \(certificate)\nkeyfile \(key)\n"
        }
        // As root it would otherwise become a user that cannot read the folder.
        try folder.write(settings + (getuid() == 0 ? "user root\n" : ""), to: "settings")
        try start()
    }

    deinit { stop() }

    func start() throws {
        broker = try Self.run(Self.program, "-c", folder.file("settings"))
        while true {
            let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(probe) }
            if Self.with(port, { connect(probe, $0, $1) }) == 0 { return }
            usleep(10_000)
        }
    }

    /// Ends the broker at once; it forgets all.
    func stop() {
        guard let broker else { return }
        kill(broker.processIdentifier, SIGKILL)
        broker.waitUntilExit()
        self.broker = nil
    }

    func address(password: String = "hunter2") throws -> MQTTAddress {
        try MQTTAddress(
            "\(certificate == nil ? "mqtt" : "mqtts")://limber:\(password)@127.0.0.1:\(port)",
            authorities: certificate, environment: [:])
    }

    /// Waits for a message under a topic, or takes the retained one.
    func message(_ topic: String) throws -> String {
        let output = Pipe()
        let process = try Self.run(
            "/usr/bin/mosquitto_sub", "-h", "127.0.0.1", "-p", "\(port)", "-u", "limber", "-P", "hunter2",
            "-t",
            topic, "-C", "1", "-W", "60", output: output)
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    private static func run(_ arguments: String..., output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: arguments[0])
        process.arguments = Array(arguments.dropFirst())
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func freePort() throws -> Int {
        let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(probe) }
        try #require(with(0) { bind(probe, $0, $1) } == 0)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(probe, $0, &length) }
        }
        try #require(status == 0)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func with(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

@Suite(
    .enabled(if: Mosquitto.isInstalled, "mosquitto is not installed; run Scripts/setup tests"), .serialized)
struct MosquittoTests {
    private let will = MQTTMessage(topic: "limber/available", payload: "offline")

    private func client(_ broker: Mosquitto) throws -> MQTTClient {
        let (address, will) = (try broker.address(), will)
        return MQTTClient(logger: Logger(label: "test")) { () throws(MQTTError) -> any MQTTConnection in
            try MosquittoConnection(address, will: will)
        }
    }

    @Test func `a broker keeps the states, and has them again after it was killed`() throws {
        let broker = try Mosquitto()
        let client = try client(broker)
        client.start()
        client.publish([MQTTMessage(topic: "limber/garden/person", payload: "2")])
        #expect(try broker.message("limber/garden/person") == "2")
        broker.stop()
        client.publish([MQTTMessage(topic: "limber/garden/action", payload: "Lunges")])
        try broker.start()
        #expect(try broker.message("limber/garden/person") == "2")
        #expect(try broker.message("limber/garden/action") == "Lunges")
        client.stop(within: .seconds(10))
    }

    @Test func `the broker publishes the last will of a connection that breaks off`() throws {
        let broker = try Mosquitto()
        var connection: MosquittoConnection? = try MosquittoConnection(broker.address(), will: will)
        let id = try connection?.publish(MQTTMessage(topic: "limber/available", payload: "online"))
        var acknowledged: [Int32] = []
        while acknowledged.isEmpty {
            acknowledged += try connection?.exchange(milliseconds: 100).acknowledged ?? [0]
        }
        #expect(acknowledged == [id])
        #expect(try broker.message("limber/available") == "online")
        connection = nil
        // The broker may need a moment to notice.
        while try broker.message("limber/available") == "online" { usleep(10_000) }
        #expect(try broker.message("limber/available") == "offline")
    }

    @Test func `a former connection's last will does not outlast the connection that is there`() throws {
        let broker = try Mosquitto()
        let client = try client(broker)
        client.publish([MQTTMessage(topic: will.topic, payload: "online")])
        client.start()
        while try broker.message(will.topic) != "online" { usleep(10_000) }
        let watcher = try MosquittoConnection(broker.address(), will: will)
        var former: MosquittoConnection? = try MosquittoConnection(broker.address(), will: will)
        _ = try former?.exchange(milliseconds: 10)
        former = nil
        var seen: [String] = []
        let deadline = ContinuousClock.now + .seconds(30)
        while !seen.suffix(2).elementsEqual(["offline", "online"]), ContinuousClock.now < deadline {
            seen += try watcher.exchange(milliseconds: 100).availability.map(\.payload)
        }
        #expect(seen.suffix(2) == ["offline", "online"])
        watcher.disconnect()
        client.stop(within: .seconds(10))
    }

    @Test func `a wrong password is refused in one line that does not have it`() throws {
        let broker = try Mosquitto()
        let error = #expect(throws: MQTTError.self) {
            try MosquittoConnection(broker.address(password: "swordfish"), will: will)
        }
        #expect(error?.code == .refused)
        #expect(error?.description.contains("swordfish") == false)
        #expect(error?.description.contains("check user and password") == true)
    }

    @Test func `a broker that is away is worth another try`() throws {
        let broker = try Mosquitto()
        broker.stop()
        let error = #expect(throws: MQTTError.self) { try MosquittoConnection(broker.address(), will: will) }
        #expect(error?.code == .disconnected)
        #expect(
            error?.description == "mqtt://127.0.0.1:\(broker.port) cannot be reached (Connection refused)")
    }

    @Test func `of a broker that stopped answering the reason says so`() throws {
        let library = try #require(mosquittoLibrary)
        #expect(MosquittoConnection.reason(19, library) == "it does not answer any more")
        #expect(MosquittoConnection.reason(7, library) == "The connection was lost.")
    }

    @Test func `an encrypted broker has the messages`() throws {
        let broker = try Mosquitto(certifiedAs: "127.0.0.1")
        let connection = try MosquittoConnection(broker.address(), will: will)
        let id = try connection.publish(MQTTMessage(topic: "limber/garden/person", payload: "2"))
        var acknowledged: [Int32] = []
        while acknowledged.isEmpty { acknowledged += try connection.exchange(milliseconds: 100).acknowledged }
        #expect(acknowledged == [id])
    }

    @Test func `a certificate of another host, or that nothing vouches for, is refused with the remedy`()
        throws
    {
        let other = try Mosquitto(certifiedAs: "127.0.0.2")
        let broker = try Mosquitto(certifiedAs: "127.0.0.1")
        let unknown = try MQTTAddress("mqtts://limber:hunter2@127.0.0.1:\(broker.port)", environment: [:])
        for address in [try other.address(), unknown] {
            let error = #expect(throws: MQTTError.self) { try MosquittoConnection(address, will: will) }
            #expect(error?.code == .disconnected)
            #expect(error?.description.hasPrefix("\(address) cannot be reached (") == true)
            #expect(error?.description.hasSuffix("name what signed it with --mqtt-ca") == true)
        }
    }
}
