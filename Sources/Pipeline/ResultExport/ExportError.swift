import Foundation

/// Why results could not be written; `description` is one line for the user.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// A file or folder could not be created or written.
        case cannotWrite
        /// The reader of the standard output has gone; nothing is wrong.
        case readerGone
        /// The format needs something that was not given.
        case unsupported
    }

    /// The kind of failure.
    public let code: Code
    /// The system's `errno`, 0 when it was not the cause.
    public let underlying: Int32
    /// Names the output, says what failed and what to do.
    public let description: String

    /// A failure of the system with its `errno`.
    ///
    /// - Parameter option: What names the output on the command line.
    package init(_ code: Code, _ output: String, errno status: Int32, option: String = "--output") {
        self.code = code
        underlying = status
        let advice =
            switch status {
            case ENOSPC, EDQUOT: "; free some space or choose another \(option)"
            case EACCES, EROFS, EPERM, EISDIR, ENOTDIR, ENOENT, EEXIST: "; choose another \(option)"
            // Results have their input's name.
            case ENAMETOOLONG: "; shorten the input's name or choose another \(option)"
            default: ""
            }
        let reason = String(cString: strerror(status))
        description = "\(output): cannot write: \(reason)\(advice)"
    }

    /// Any other failure, described for the user.
    package init(_ code: Code, _ description: String) {
        self.code = code
        underlying = 0
        self.description = description
    }
}
