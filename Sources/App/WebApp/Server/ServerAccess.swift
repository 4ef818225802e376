import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import NIOCore
import VideoIO

/// Where the server is reached, and by what it and its clients know each other.
struct ServerAccess: Sendable {
    let address: ServerAddress
    /// Names of proxies and tunnels through which clients come, lower case, with a port where one was given.
    let allowedHosts: [String]
    /// What clients must show; nil: nothing.
    let token: AccessToken?
    /// Nil: connections are not encrypted.
    let certificate: ServerCertificate?

    /// Clients of other machines need a token, and connections beyond loopback a certificate; what the user does not
    /// give is made.
    init(_ configuration: LiveServer.Configuration, data: DataFolder) throws(LiveServerError) {
        address = try ServerAddress(host: configuration.host)
        allowedHosts = try Self.allowedHosts(configuration)
        token = try Self.token(
            configuration, isNeeded: !address.isLoopback || !allowedHosts.isEmpty, data: data)
        if let files = configuration.certificate {
            certificate = try ServerCertificate(
                certificatePath: files.certificatePath, keyPath: files.keyPath)
        } else if !address.isLoopback {
            let names = address.names + allowedHosts.compactMap(RequestGuard.name(ofHost:))
            certificate = try .selfMade(in: data, names: names.map(ServerAddress.outsideURL))
        } else {
            certificate = nil
        }
    }

    /// True when only programs of this machine can reach the server.
    var isLocal: Bool { address.isLoopback && allowedHosts.isEmpty }

    /// Which stream addresses clients may watch beside those that the user named: on this machine alone all unless the
    /// user says which, beyond it those that the user says.
    func streamPolicy(_ configuration: LiveServer.Configuration) throws(LiveServerError) -> StreamPolicy {
        guard !isLocal || !configuration.allowedSources.isEmpty else { return .everything }
        return .only(
            try configuration.allowedSources.map { text throws(LiveServerError) in
                guard let pattern = StreamPattern(text) else {
                    throw LiveServerError(
                        "the allowed source \(text.withoutCredentials) is no pattern of stream addresses; expected one such as rtsp://192.168.1.*/* or http://camera.local:8080/*, without a password"
                    )
                }
                return pattern
            })
    }

    /// What decides whether a request is answered.
    var requestGuard: RequestGuard {
        RequestGuard(
            scheme: certificate == nil ? "http" : "https",
            names: Set(address.names.map(ServerAddress.inURL)), allowedHosts: Set(allowedHosts),
            token: token)
    }

    /// What speaks HTTP with clients, encrypted where there is a certificate.
    func serverBuilder(limits: RequestLimits) throws -> HTTPServerBuilder {
        let http = HTTP1Channel.Configuration(
            idleTimeout: limits.idleConnectionTime,
            httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))
        let (silence, drainTime) = (limits.silentClientTime, limits.drainTime)
        guard let certificate else {
            return HTTPServerBuilder { responder in
                ServerConnection(
                    base: HTTP1Channel(responder: responder, configuration: http), silentClientTime: silence,
                    drainTime: drainTime
                ) { [] }
            }
        }
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificate.chain.map { .certificate($0) },
            privateKey: .privateKey(certificate.privateKey))
        tls.minimumTLSVersion = .tlsv12
        return HTTPServerBuilder { [tls, requestGuard] responder in
            let channel = HTTP1Channel(responder: responder, configuration: http)
            return ServerConnection(
                base: try TLSChannel(channel, tlsConfiguration: tls), silentClientTime: silence,
                drainTime: drainTime
            ) { [PlainRequestHandler(isOurs: requestGuard.isOurs)] }
        }
    }

    private static func allowedHosts(
        _ configuration: LiveServer.Configuration
    ) throws(LiveServerError) -> [String] {
        try configuration.allowedHosts.map { host throws(LiveServerError) in
            let host = host.lowercased()
            guard RequestGuard.name(ofHost: host) != nil else {
                throw LiveServerError(
                    "the allowed host \(host) is no name of a machine; expected one such as limber.example.org, without https:// and path"
                )
            }
            return host
        }
    }

    private static func token(
        _ configuration: LiveServer.Configuration, isNeeded: Bool, data: DataFolder
    ) throws(LiveServerError) -> AccessToken? {
        guard let text = configuration.token else {
            return isNeeded ? try KeptToken(data: data).token(isNew: configuration.makesNewToken) : nil
        }
        guard let token = AccessToken(text) else {
            throw LiveServerError(
                "the token must be 1 to 256 letters, digits, or - . _ ~; choose another one with --token")
        }
        guard !isNeeded || token.estimatedBits >= AccessToken.minimumBits else {
            throw LiveServerError(
                "the token has about \(Int(token.estimatedBits)) bits, and at least \(Int(AccessToken.minimumBits)) are needed where other machines can connect; give 32 random hexadecimal digits (openssl rand -hex 16), or leave --token out and a random one is made and kept"
            )
        }
        return token
    }
}
