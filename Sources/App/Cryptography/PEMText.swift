import COpenSSL

/// Text that OpenSSL writes into memory.
enum PEMText {
    /// What `write` wrote; it returns 1 when it succeeded.
    static func write(_ write: (OpaquePointer) -> Int32) throws(CertificateError) -> String {
        guard let memory = BIO_new(BIO_s_mem()) else {
            throw CertificateError(description: "no memory for a text")
        }
        defer { BIO_free(memory) }
        guard write(memory) == 1 else { throw CertificateError(description: "a text could not be written") }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = BIO_read(memory, &part, Int32(part.count)), count > 0 {
            bytes += part.prefix(Int(count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
