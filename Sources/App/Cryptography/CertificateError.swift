/// OpenSSL could not make a certificate; none of its steps fails on a healthy machine.
public struct CertificateError: Error, CustomStringConvertible {
    /// What could not be made.
    public let description: String
}
