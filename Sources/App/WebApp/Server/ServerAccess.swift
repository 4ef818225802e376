import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import NIOCore

/// Where the server is reached, and by what it and its clients know each other.
struct ServerAccess: Sendable {
    let address: ServerAddress
    /// What clients must show; nil: nothing.
    let token: AccessToken?
    /// Nil: connections are not encrypted.
    let certificate: ServerCertificate?

    /// Beyond loopback there is always a token and a certificate; what the user does not give is made.
    init(_ configuration: LiveServer.Configuration, data: DataFolder) throws(LiveServerError) {
        address = try ServerAddress(host: configuration.host)
        token = try Self.token(configuration, isNeeded: !address.isLoopback)
        if let files = configuration.certificate {
            certificate = try ServerCertificate(
                certificatePath: files.certificatePath, keyPath: files.keyPath)
        } else if !address.isLoopback {
            certificate = try .selfMade(in: data, names: address.names)
        } else {
            certificate = nil
        }
    }

    /// What decides whether a request is answered.
    var requestGuard: RequestGuard {
        RequestGuard(
            scheme: certificate == nil ? "http" : "https",
            names: Set(address.names.map(ServerAddress.inURL)), token: token)
    }

    /// What speaks HTTP with clients, encrypted where there is a certificate.
    func serverBuilder(limits: RequestLimits) throws -> HTTPServerBuilder {
        let http = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                idleTimeout: limits.idleConnectionTime,
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)))
        guard let certificate else { return http }
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificate.chain.map { .certificate($0) },
            privateKey: .privateKey(certificate.privateKey))
        tls.minimumTLSVersion = .tlsv12
        return try .tls(http, tlsConfiguration: tls)
    }

    private static func token(
        _ configuration: LiveServer.Configuration, isNeeded: Bool
    ) throws(LiveServerError) -> AccessToken? {
        guard let text = configuration.token else { return isNeeded ? AccessToken() : nil }
        guard let token = AccessToken(text) else {
            throw LiveServerError(
                "the token must be 1 to 256 letters, digits, or - . _ ~; choose another one with --token")
        }
        return token
    }
}
