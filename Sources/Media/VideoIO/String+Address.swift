extension String {
    /// The name of a source without the user's name and password that an address may hold.
    ///
    /// `rtsp://ann:secret@host/live` becomes `rtsp://host/live`; what is no address stays as it is.
    public var withoutCredentials: String {
        guard let scheme = firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) else { return self }
        let rest = self[scheme.range.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return self }
        return String(self[..<scheme.range.upperBound] + rest[rest.index(after: at)...])
    }

    /// The address with its scheme in lower case, as FFmpeg expects it.
    var withLowercasedScheme: String {
        guard let scheme = firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\//) else { return self }
        return self[scheme.range].lowercased() + self[scheme.range.upperBound...]
    }
}
