import COpenSSL
public import Foundation

/// A certificate that no authority has signed, for names of this machine; X.509 version 3, ECDSA on P-256 with SHA-256.
public struct SelfMadeCertificate: Sendable {
    /// Seconds; what browsers accept at most is 398 days.
    public static let validity = TimeInterval(397 * 24 * 3600)
    /// Seconds; one that ends sooner than this is made again.
    public static let renewal = TimeInterval(30 * 24 * 3600)

    /// The certificate in PEM.
    public let certificatePEM: String
    /// Its private key in PEM, without a password.
    public let keyPEM: String

    /// Makes a key and a certificate for it.
    ///
    /// - Parameters:
    ///   - names: Host names and addresses under which the server is reached.
    ///   - now: It is valid from one hour before: clocks differ.
    public init(names: [String], at now: Date) throws(CertificateError) {
        let key = try Key()
        let certificate = try Certificate()
        try certificate.fill(
            names: names, from: now.addingTimeInterval(-3600), to: now + Self.validity, key: key)
        certificatePEM = try PEMText.write { PEM_write_bio_X509($0, certificate.pointer) }
        keyPEM = try PEMText.write { PEM_write_bio_PrivateKey($0, key.pointer, nil, nil, 0, nil, nil) }
    }

    /// True when the file holds a certificate that is valid for a while and for all of the names.
    public static func serves(_ names: [String], path: String, at now: Date) -> Bool {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let certificate = Certificate(pem: text)
        else { return false }
        return certificate.isValid(at: now) && certificate.isValid(at: now + renewal)
            && names.allSatisfy(certificate.names)
    }
}
