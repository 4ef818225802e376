/// Where an image's bytes come from: memory or a file.
public final class CGDataProvider: @unchecked Sendable {
    // Sendable: the bytes are a copy that never changes.

    let bytes: Data

    /// Creates a provider of a copy of `data`.
    public init?(data: CFData) { bytes = Data(referencing: data) }

    /// Creates a provider of a file's bytes; nil where it cannot be read.
    public init?(url: CFURL) {
        guard let found = try? Data(contentsOf: url as URL) else { return nil }
        bytes = found
    }

    /// Creates a provider of a file's bytes; nil where it cannot be read.
    public init?(filename: UnsafePointer<CChar>) {
        guard let found = try? Data(contentsOf: URL(fileURLWithPath: String(cString: filename))) else {
            return nil
        }
        bytes = found
    }

    /// Creates a provider of memory, which is copied at once and then given to `releaseData`.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback
    ) {
        bytes = Data(bytes: data, count: size)
        releaseData(info, data, size)
    }

    init(_ bytes: Data) { self.bytes = bytes }

    /// A copy of the bytes.
    public var data: CFData? { bytes as CFData }
}

/// What frees memory that a data provider was made of.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// The number of bytes.
public func CFDataGetLength(_ data: CFData) -> Int { data.length }

/// The first byte; valid while `data` lives.
public func CFDataGetBytePtr(_ data: CFData) -> UnsafePointer<UInt8>! {
    data.bytes.assumingMemoryBound(to: UInt8.self)
}
