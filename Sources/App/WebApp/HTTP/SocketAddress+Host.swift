import NIOCore

extension SocketAddress {
    /// The address as clients write it in `Host`, without the port; nil where it has no number.
    var host: String? {
        guard let number = ipAddress?.lowercased() else { return nil }
        // An IPv4 client of a socket for both.
        let mark = "::ffff:"
        if number.hasPrefix(mark), number.contains(".") { return String(number.dropFirst(mark.count)) }
        return number.contains(":") ? "[\(number)]" : number
    }
}
