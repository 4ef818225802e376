extension String {
    /// The name of a source without the user's name and password that an address may hold.
    ///
    /// `rtsp://ann:secret@host/live` becomes `rtsp://host/live`; what is no address stays as it is. A password with
    /// characters that an address may not hold, such as `/`, is left out as well.
    public var withoutCredentials: String {
        // Most names are paths: the expression is not compiled for them.
        guard contains("://"), let scheme = firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) else {
            return self
        }
        let rest = self[scheme.range.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let end: Index?
        if let at = authority.lastIndex(of: "@") {
            end = at
        } else if let colon = authority.lastIndex(of: ":"), authority.first != "[",
            !authority[authority.index(after: colon)...].allSatisfy(\.isNumber)
        {
            // No port: the rest of a password follows.
            end = rest.lastIndex(of: "@")
        } else {
            end = nil
        }
        guard let end else { return self }
        return String(self[..<scheme.range.upperBound] + rest[rest.index(after: end)...])
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
