import NIOCore

/// What clients are told apart by: an IPv4 address, or the network of an IPv6 address, of which one client has many.
struct ClientAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter address: Where a connection comes from; all that have none count as one client.
    init(_ address: SocketAddress?) {
        switch address {
        case .v4(let address):
            bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
        case .v6(let address):
            let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
            // An IPv4 client of a socket for both.
            let isMapped = all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            bytes = isMapped ? Array(all.suffix(4)) : Array(all.prefix(8))
        case .unixDomainSocket, nil: bytes = []
        }
    }
}
