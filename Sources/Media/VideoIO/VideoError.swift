/// Why a source could not be read, or a video not be written; `description` is one line for the user.
public struct VideoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure that callers may treat differently.
    public enum Code: Hashable, Sendable {
        /// There is no such file, device or address, or it may not be read.
        case cannotOpen
        /// An address's user name and password are missing, refused, or have characters that an address may not hold.
        case unauthorized
        /// An encrypted address's server does not prove what it is, or FFmpeg cannot verify it here; without
        /// `FrameReader.Configuration.verifiesCertificates` it is read all the same.
        case untrusted
        /// What is there is not a video, not a picture, or cut off before anything could be read.
        case notVideo
        /// It is a video, of a kind that is not supported here.
        case unsupported
        /// A read failed after frames had been given.
        case readFailed
        /// Nothing came within the configured time.
        case timedOut
        /// `cancel()` was called.
        case cancelled
        /// The output could not be created or written.
        case writeFailed
    }

    /// The kind of failure.
    public let code: Code
    /// FFmpeg's status (or a negative errno), when one was the cause.
    public let underlying: Int32?
    /// Names the input, says what was found and what to do.
    public let description: String

    /// Creates an error with the description "`name`: `problem`"; a password in an address is left out.
    public init(_ code: Code, _ name: String, _ problem: String, underlying: Int32? = nil) {
        self.code = code
        self.underlying = underlying
        description = "\(name.withoutCredentials): \(problem)"
    }
}
