import Foundation
import NIOCore

/// The address that the server listens on, and the names under which it is reached.
struct ServerAddress: Hashable, Sendable {
    /// What is listened on, as a number.
    let address: String
    /// Names and addresses for clients, the best for a phone first.
    let names: [String]
    /// True when only programs of this machine can connect.
    let isLoopback: Bool

    /// Finds out what a host name means here.
    init(host: String) throws(LiveServerError) {
        let bare = host.hasSuffix("]") ? Self.outsideURL(host) : host
        guard !bare.isEmpty, let resolved = try? SocketAddress.makeAddressResolvingHost(bare, port: 0),
            let number = resolved.ipAddress
        else {
            throw LiveServerError(
                "the host \(host) is unknown here; use 127.0.0.1, an address of this machine, or 0.0.0.0 for all of them"
            )
        }
        let own = Self.ownAddresses()
        let isEvery = number == "0.0.0.0" || number == "::"
        isLoopback = Self.isLoopback(number)
        guard isLoopback || isEvery || own.contains(number) else {
            throw LiveServerError(
                "\(host) is no address of this machine; use 127.0.0.1, \(own.map { $0 + ", " }.joined())or 0.0.0.0 for all of them"
            )
        }
        address = number
        let local = ["localhost", "127.0.0.1", "::1"]
        if isLoopback {
            names = [number] + local.filter { $0 != number }
        } else {
            let reachable = isEvery ? own : [number]
            let machine = ProcessInfo.processInfo.hostName.lowercased()
            let short = String(machine.prefix { $0 != "." })
            var all =
                reachable + (bare == number ? [] : [bare.lowercased()]) + [machine, short, short + ".local"]
                + local
            var seen: Set<String> = []
            all.removeAll { $0.isEmpty || !seen.insert($0).inserted }
            names = all
        }
    }

    /// Of the names those that are worth showing: an address first, nothing that cannot be connected to.
    var shownNames: [String] {
        guard !isLoopback else { return Array(names.prefix(1)) }
        let isOnlyIPv4 = !address.contains(":")
        return names.filter { name in
            let isReachable = !(isOnlyIPv4 && name.contains(":"))
            return isReachable && !Self.isLoopback(name)
                && (name == "localhost" || name.contains { ".:".contains($0) })
        }
    }

    /// How clients write a name in an address.
    static func inURL(_ name: String) -> String { name.contains(":") ? "[\(name)]" : name }

    /// A name without the brackets that it has in an address.
    static func outsideURL(_ name: String) -> String {
        name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    }

    static func isLoopback(_ number: String) -> Bool { number.hasPrefix("127.") || number == "::1" }

    /// True in a container of Podman or Docker, by the files that they put there.
    static var isInContainer: Bool {
        ["/run/.containerenv", "/.dockerenv"].contains { FileManager.default.fileExists(atPath: $0) }
    }

    /// The machine's addresses beyond loopback, IPv4 first; those that need a zone are left out.
    private static func ownAddresses() -> [String] {
        let addresses = ((try? System.enumerateDevices()) ?? []).compactMap { $0.address?.ipAddress }
        let usable = addresses.filter { !isLoopback($0) && !$0.lowercased().hasPrefix("fe80") }
        return usable.filter { !$0.contains(":") } + usable.filter { $0.contains(":") }
    }
}
