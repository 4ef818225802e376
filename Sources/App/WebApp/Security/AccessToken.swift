import Crypto
import Foundation

/// The secret that clients beyond this machine must show.
struct AccessToken: Hashable, Sendable {
    /// What clients send.
    let text: String

    /// A token that cannot be guessed: 128 random bits.
    init() { text = RandomIdentifier.make() }

    /// A token that the user chose; nil when it cannot stand in an address, a header and a cookie.
    init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                true
            default: false
            }
        }
        guard isPlain, (1...256).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// True when `candidate` is the token; takes as long for a nearly right one as for a wrong one.
    func matches(_ candidate: String) -> Bool {
        // Digests are compared in constant time, and have the same length whatever was sent.
        SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(candidate.utf8))
    }
}
