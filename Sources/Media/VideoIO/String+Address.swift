extension String {
    /// The name of a source without the user's name and password that an address may hold.
    ///
    /// `rtsp://ann:secret@host/live` becomes `rtsp://host/live`; what is no address stays as it is. A password with
    /// characters that an address may not hold, such as `/`, is left out as well, and so are parameters by which cameras take
    /// names, passwords and tokens: `http://host/flv?stream=main&user=ann&password=secret` becomes `http://host/flv?stream=main`.
    public var withoutCredentials: String {
        guard contains("://") else { return self }
        guard let (start, end, _) = credentials else { return withoutCredentialParameters }
        return String(self[..<start] + self[index(after: end)...]).withoutCredentialParameters
    }

    /// Names of parameters that are secret, or half of a secret; in lower case.
    private static let credentialParameters: Set<String> = [
        "user", "username", "usr", "login", "loginuse", "password", "passwd", "passwort", "pass", "pwd",
        "psw", "loginpas", "token", "access_token", "auth", "secret", "api_key", "apikey",
    ]

    /// An address without its parameters that are credentials, in the query or, as some cameras have them, in the path.
    private var withoutCredentialParameters: String {
        let path = prefix { $0 != "?" }
        let query = self[path.endIndex...].dropFirst()
        let places = path.split(separator: "/", omittingEmptySubsequences: false).map(Self.withoutCredentials)
        let kept = Self.withoutCredentials(query)
        return places.joined(separator: "/")
            + (kept.isEmpty && !query.isEmpty ? "" : self[path.endIndex...].prefix(1) + kept)
    }

    /// Parameters that are joined by `&`, without those that are credentials.
    private static func withoutCredentials(_ parameters: Substring) -> String {
        parameters.split(separator: "&", omittingEmptySubsequences: false).filter { parameter in
            guard let sign = parameter.firstIndex(of: "=") else { return true }
            return !credentialParameters.contains(parameter[..<sign].lowercased())
        }.joined(separator: "&")
    }

    /// True for an address that is read wrongly: its user name or password has a `/`, `?` or `#` as it is.
    var hasPlainCharactersInCredentials: Bool { credentials.map { !$0.isEncoded } ?? false }

    /// Where an address has a user's name and password: from there to an `@`; nil where it has none.
    private var credentials: (start: Index, end: Index, isEncoded: Bool)? {
        // Most names are paths: the expression is not compiled for them.
        guard contains("://"), let scheme = firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) else {
            return nil
        }
        let start = scheme.range.upperBound
        let rest = self[start...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let port = authority.lastIndex(of: ":").map { authority[authority.index(after: $0)...] }
        let hasPort = authority.first == "[" || port?.allSatisfy(\.isNumber) ?? true
        // No address of a stream has a fragment: as after what is no port, the rest of a password follows.
        if rest[authority.endIndex...].first == "#" || (!hasPort && !authority.contains("@")),
            let end = rest.lastIndex(of: "@")
        {
            return (start, end, end < authority.endIndex)
        }
        return authority.lastIndex(of: "@").map { (start, $0, true) }
    }

    /// A message without the credentials of any address in it.
    public var withoutCredentialsInText: String {
        guard contains("://") else { return self }
        return replacing(/([A-Za-z][A-Za-z0-9+.\-]*:\/\/)(?:[^\s\/?#"']*@)?([^\s"']*)/) {
            $0.1 + String($0.2).withoutCredentialParameters
        }
    }

    /// The address with its scheme in lower case, as FFmpeg expects it.
    var withLowercasedScheme: String {
        guard let scheme = firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) else { return self }
        return self[scheme.range].lowercased() + self[scheme.range.upperBound...]
    }
}
