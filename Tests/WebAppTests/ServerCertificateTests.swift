import Cryptography
import Foundation
import Testing
import TestSupport

@testable import WebApp

@Suite struct ServerCertificateTests {
    private let folder: ScratchFolder
    private let data: DataFolder
    private let now = Date()

    init() throws {
        folder = ScratchFolder()
        data = try DataFolder(folder.path)
    }

    @Test func `a certificate is made once and kept`() throws {
        let names = ["192.168.1.5", "::1", "kiosk.local"]
        let first = try ServerCertificate.selfMade(in: data, names: names, now: now)
        let second = try ServerCertificate.selfMade(in: data, names: Array(names.prefix(2)), now: now)
        #expect(first.fingerprint == second.fingerprint)
        #expect(first.fingerprint.wholeMatch(of: /([0-9A-F]{2}:){31}[0-9A-F]{2}/) != nil)
        for name in ["key.pem", "certificate.pem"] {
            let permissions =
                try FileManager.default.attributesOfItem(atPath: data.file(name))[.posixPermissions] as? Int
            #expect(permissions == 0o600)
        }
    }

    @Test func `a certificate is made again for another name and before it expires`() throws {
        let first = try ServerCertificate.selfMade(in: data, names: ["a.local"], now: now)
        let other = try ServerCertificate.selfMade(in: data, names: ["a.local", "10.0.0.1"], now: now)
        #expect(first.fingerprint != other.fingerprint)
        let soon = now.addingTimeInterval(SelfMadeCertificate.validity - SelfMadeCertificate.renewal + 60)
        let renewed = try ServerCertificate.selfMade(in: data, names: ["a.local"], now: soon)
        #expect(renewed.fingerprint != other.fingerprint)
    }

    @Test func `a damaged certificate is made again`() throws {
        try folder.write("nonsense", to: "certificate.pem")
        #expect(throws: Never.self) { try ServerCertificate.selfMade(in: data, names: ["a.local"], now: now) }
    }

    @Test func `unusable certificate files are named`() throws {
        let made = try SelfMadeCertificate(names: ["a"], at: now)
        let other = try SelfMadeCertificate(names: ["b"], at: now)
        let certificate = try folder.write(made.certificatePEM, to: "c.pem")
        let key = try folder.write(made.keyPEM, to: "k.pem")
        let otherKey = try folder.write(other.keyPEM, to: "o.pem")
        func message(_ certificate: String, _ key: String) -> String {
            let error = #expect(throws: LiveServerError.self) {
                try ServerCertificate(certificatePath: certificate, keyPath: key)
            }
            return error?.description ?? ""
        }
        #expect(throws: Never.self) { try ServerCertificate(certificatePath: certificate, keyPath: key) }
        #expect(message("/nowhere.pem", key).contains("/nowhere.pem cannot be read"))
        #expect(message(certificate, "/nowhere.pem").contains("/nowhere.pem cannot be read"))
        #expect(message(key, key).contains("certificate"))
        #expect(message(certificate, otherKey).contains("does not belong"))
    }
}
