import Cryptography
import Testing

@Suite struct SHA256DigestTests {
    /// From the examples of FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `a digest is the standard's`(message: String, digest: String) {
        #expect(SHA256Digest(of: message.utf8).hexadecimal == digest)
        #expect(SHA256Digest(of: message.utf8).hexadecimal(bytes: 4) == String(digest.prefix(8)))
    }

    @Test func `digests match when all bytes are equal`() {
        let digest = SHA256Digest(of: "abc".utf8)
        #expect(digest.matches(SHA256Digest(of: "abc".utf8)))
        #expect(!digest.matches(SHA256Digest(of: "abd".utf8)))
    }
}
