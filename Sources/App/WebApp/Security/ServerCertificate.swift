import Cryptography
import Foundation
import NIOSSL

/// What the server proves its identity with.
struct ServerCertificate: Sendable {
    let chain: [NIOSSLCertificate]
    let privateKey: NIOSSLPrivateKey

    /// SHA-256 of the certificate, as browsers show it.
    var fingerprint: String {
        let bytes = (try? chain.first?.toDERBytes()) ?? []
        return SHA256Digest(of: bytes).bytes.map { String(format: "%02X", $0) }.joined(separator: ":")
    }

    /// Reads the files that the user has given, PEM both.
    init(certificatePath: String, keyPath: String) throws(LiveServerError) {
        do {
            chain = try NIOSSLCertificate.fromPEMFile(certificatePath)
        } catch {
            throw LiveServerError(
                "the certificate \(certificatePath) cannot be read; name a PEM file that holds the certificate and its chain"
            )
        }
        do {
            privateKey = try NIOSSLPrivateKey(file: keyPath, format: .pem)
        } catch {
            throw LiveServerError(
                "the key \(keyPath) cannot be read; name a PEM file that holds a private key without a password"
            )
        }
        guard !chain.isEmpty else {
            throw LiveServerError(
                "the certificate \(certificatePath) is empty; name a PEM file that holds one")
        }
        // TLS would fail with every client if they did not belong together.
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        guard (try? NIOSSLContext(configuration: configuration)) != nil else {
            throw LiveServerError(
                "the key \(keyPath) does not belong to the certificate \(certificatePath); name the pair that was made together"
            )
        }
    }

    /// The certificate that limber made for these names, made again when there is none that still serves.
    ///
    /// - Parameters:
    ///   - names: Host names and addresses under which the server is reached.
    static func selfMade(
        in data: DataFolder, names: [String], now: Date = Date()
    ) throws(LiveServerError) -> ServerCertificate {
        let certificatePath = data.file("certificate.pem")
        let keyPath = data.file("key.pem")
        if SelfMadeCertificate.serves(names, path: certificatePath, at: now),
            let kept = try? ServerCertificate(certificatePath: certificatePath, keyPath: keyPath)
        {
            return kept
        }
        do {
            let made = try SelfMadeCertificate(names: names, at: now)
            try PrivateFile.write(Data(made.keyPEM.utf8), to: keyPath)
            try PrivateFile.write(Data(made.certificatePEM.utf8), to: certificatePath)
        } catch {
            throw LiveServerError(
                "a certificate cannot be made in \(data.path) (\(error)); give one with --certificate and --key"
            )
        }
        return try ServerCertificate(certificatePath: certificatePath, keyPath: keyPath)
    }
}
