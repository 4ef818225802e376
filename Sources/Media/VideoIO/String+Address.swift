extension String {
    /// The name of a source without the user's name and password that an address may hold.
    ///
    /// `rtsp://ann:secret@host/live` becomes `rtsp://host/live`; what is no address stays as it is. A password with
    /// characters that an address may not hold, such as `/`, is left out as well.
    public var withoutCredentials: String {
        guard let (start, end, _) = credentials else { return self }
        return String(self[..<start] + self[index(after: end)...])
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
        return replacing(/([A-Za-z][A-Za-z0-9+.\-]*:\/\/)[^\s\/?#"']*@/) { "\($0.1)" }
    }

    /// The address with its scheme in lower case, as FFmpeg expects it.
    var withLowercasedScheme: String {
        guard let scheme = firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) else { return self }
        return self[scheme.range].lowercased() + self[scheme.range.upperBound...]
    }
}
