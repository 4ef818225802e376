import COpenSSL
import Foundation

/// The SHA-256 sum of some bytes (FIPS 180-4), computed by OpenSSL.
public struct SHA256Digest: Sendable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// The sum of the bytes.
    public init(of bytes: some Sequence<UInt8>) {
        let message = [UInt8](bytes)
        var sum = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = SHA256(message, message.count, &sum)
        self.bytes = sum
    }

    /// The sum in lower-case hexadecimal digits, 64 of them.
    public var hexadecimal: String { Self.hexadecimal(bytes) }

    /// The first `count` bytes in hexadecimal digits, for names that need not resist an attack.
    public func hexadecimal(bytes count: Int) -> String { Self.hexadecimal(bytes.prefix(count)) }

    /// True when both are equal, found in a time that does not depend on where they differ.
    public func matches(_ other: SHA256Digest) -> Bool {
        zip(bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
