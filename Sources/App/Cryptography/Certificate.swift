import COpenSSL
import Foundation

/// An X.509 certificate of OpenSSL, freed with its object.
final class Certificate {
    let pointer: OpaquePointer

    init() throws(CertificateError) {
        guard let made = X509_new() else {
            throw CertificateError(description: "no memory for a certificate")
        }
        pointer = made
    }

    /// Nil when the text is no certificate.
    init?(pem text: String) {
        let bytes = Array(text.utf8)
        guard let memory = BIO_new_mem_buf(bytes, Int32(clamping: bytes.count)) else { return nil }
        defer { BIO_free(memory) }
        guard let read = PEM_read_bio_X509(memory, nil, nil, nil) else { return nil }
        pointer = read
    }

    deinit { X509_free(pointer) }

    /// Writes all fields and signs them with the certificate's own key.
    func fill(names: [String], from start: Date, to end: Date, key: Key) throws(CertificateError) {
        let title = Array("Limber on \(names.first ?? "localhost")".utf8)
        // At most 20 bytes, positive (RFC 5280, 4.1.2.2).
        var serial = [UInt8](repeating: 0, count: 19)
        let number = BN_new()
        defer { BN_free(number) }
        guard let name = X509_get_subject_name(pointer),
            RAND_bytes(&serial, Int32(serial.count)) == 1,
            BN_bin2bn(serial, Int32(serial.count), number) != nil,
            BN_to_ASN1_INTEGER(number, X509_get_serialNumber(pointer)) != nil,
            // Version 3 is written as 2.
            X509_set_version(pointer, 2) == 1,
            X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, title, Int32(min(title.count, 64)), -1, 0)
                == 1,
            X509_set_issuer_name(pointer, name) == 1,
            ASN1_TIME_set(X509_getm_notBefore(pointer), time_t(start.timeIntervalSince1970)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(pointer), time_t(end.timeIntervalSince1970)) != nil,
            X509_set_pubkey(pointer, key.pointer) == 1
        else { throw CertificateError(description: "a field could not be set") }
        for (kind, value) in Self.extensions(for: names) {
            guard let made = X509V3_EXT_conf_nid(nil, nil, kind, value) else {
                throw CertificateError(description: "a certificate cannot be for \(value)")
            }
            defer { X509_EXTENSION_free(made) }
            guard X509_add_ext(pointer, made, -1) == 1 else {
                throw CertificateError(description: "a field could not be set")
            }
        }
        guard X509_sign(pointer, key.pointer, EVP_sha256()) > 0 else {
            throw CertificateError(description: "it could not be signed")
        }
    }

    func isValid(at date: Date) -> Bool {
        var time = time_t(date.timeIntervalSince1970)
        return X509_cmp_time(X509_get0_notBefore(pointer), &time) < 0
            && X509_cmp_time(X509_get0_notAfter(pointer), &time) > 0
    }

    /// True when the certificate is for this host name or address.
    func names(_ name: String) -> Bool {
        Self.isAddress(name)
            ? X509_check_ip_asc(pointer, name, 0) == 1
            : X509_check_host(
                pointer, name, name.utf8.count, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT), nil) == 1
    }

    private static func extensions(for names: [String]) -> [(Int32, String)] {
        let alternatives = names.map { (isAddress($0) ? "IP:" : "DNS:") + $0 }
        return [
            (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
            (NID_ext_key_usage, "serverAuth"),
        ] + (alternatives.isEmpty ? [] : [(NID_subject_alt_name, alternatives.joined(separator: ","))])
    }

    private static func isAddress(_ name: String) -> Bool {
        let octets = a2i_IPADDRESS(name)
        defer { ASN1_OCTET_STRING_free(octets) }
        return octets != nil
    }
}
