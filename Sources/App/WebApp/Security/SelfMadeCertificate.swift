import Crypto
import Foundation
import NIOCore
import SwiftASN1
import X509

/// A certificate that no authority has signed, for names of this machine.
struct SelfMadeCertificate {
    /// What browsers accept at most is 398 days.
    static let validity = TimeInterval(397 * 24 * 3600)
    /// One that ends sooner than this is made again.
    static let renewal = TimeInterval(30 * 24 * 3600)

    let certificatePEM: String
    let keyPEM: String

    init(names: [String], at now: Date) throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("Limber on " + (names.first ?? "localhost")) }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            // Clocks differ: a phone may be an hour behind.
            notValidBefore: now.addingTimeInterval(-3600),
            notValidAfter: now.addingTimeInterval(Self.validity),
            issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names.map(Self.generalName))
            },
            issuerPrivateKey: Certificate.PrivateKey(key))
        certificatePEM = try certificate.serializeAsPEM().pemString
        keyPEM = key.pemRepresentation
    }

    /// True when the file holds a certificate of limber's that is valid for a while and for all of the names.
    static func serves(_ names: [String], path: String, at now: Date) -> Bool {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let certificate = try? Certificate(pemEncoded: text),
            let known = try? certificate.extensions.subjectAlternativeNames
        else { return false }
        return certificate.notValidBefore <= now
            && certificate.notValidAfter >= now.addingTimeInterval(renewal)
            && Set(names.map(generalName)).isSubset(of: Set(known))
    }

    private static func generalName(_ name: String) -> GeneralName {
        guard let address = try? SocketAddress(ipAddress: name, port: 0) else { return .dnsName(name) }
        var bytes: [UInt8] = []
        switch address {
        case .v4(let address): withUnsafeBytes(of: address.address.sin_addr) { bytes += $0 }
        case .v6(let address): withUnsafeBytes(of: address.address.sin6_addr) { bytes += $0 }
        case .unixDomainSocket: break
        }
        return .ipAddress(ASN1OctetString(contentBytes: bytes[...]))
    }
}
