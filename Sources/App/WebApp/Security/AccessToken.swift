import Cryptography
import Foundation

/// The secret that clients beyond this machine must show.
struct AccessToken: Hashable, Sendable {
    /// Beyond this machine a token has at least so many bits: enough that guessing is hopeless at any rate.
    static let minimumBits = 128.0

    /// What clients send.
    let text: String

    /// A token that cannot be guessed: 128 random bits.
    init() { text = RandomIdentifier.make() }

    /// A token that the user chose; nil when it cannot stand in an address, a header and a cookie.
    init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { Self.isLetterOrDigit($0) || Self.marks.contains($0) }
        guard isPlain, (1...256).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// True when `candidate` is the token; takes as long for a nearly right one as for a wrong one.
    func matches(_ candidate: String) -> Bool {
        // Digests have the same length whatever was sent.
        SHA256Digest(of: text.utf8).matches(SHA256Digest(of: candidate.utf8))
    }

    /// Bits of the token if its characters are random ones of the kinds that are in it; a part that is repeated counts
    /// once.
    var estimatedBits: Double {
        let bytes = Array(text.utf8)
        let lengths = 1...max(1, bytes.count)
        let unit = lengths.first { length in
            bytes.count.isMultiple(of: length)
                && bytes.indices.allSatisfy { bytes[$0] == bytes[$0 % length] }
        }
        return Double(unit ?? bytes.count) * log2(Self.alphabetSize(of: bytes))
    }

    private static let marks = Set("-._~".utf8)

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        alphabets.contains { $0.characters.contains(byte) }
    }

    private static let alphabets: [(characters: Set<UInt8>, size: Double)] = [
        (Set("0123456789".utf8), 10), (Set("abcdefghijklmnopqrstuvwxyz".utf8), 26),
        (Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8), 26),
    ]

    private static func alphabetSize(of bytes: [UInt8]) -> Double {
        let used = Set(bytes)
        let size = (alphabets + [(marks, 4)]).reduce(0) {
            $0 + ($1.characters.isDisjoint(with: used) ? 0 : $1.size)
        }
        let isHexadecimal = [Set("0123456789abcdef".utf8), Set("0123456789ABCDEF".utf8)].contains(
            where: used.isSubset)
        return isHexadecimal ? min(size, 16) : size
    }
}
