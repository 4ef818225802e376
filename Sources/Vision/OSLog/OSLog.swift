/// A program's part that logs.
public final class OSLog: Sendable {
    /// The program, by its reversed address.
    let subsystem: String
    /// The part.
    let category: String

    /// Creates a log of a part.
    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    /// The log of programs without parts.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that writes nothing.
    public static let disabled = OSLog(subsystem: "", category: "-")

    /// True when messages of a level are written.
    public func isEnabled(type: OSLogType) -> Bool { self !== Self.disabled && type.isWritten }

    /// Writes a line to standard error.
    func write(_ message: @autoclosure () -> String, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        let line = "\(type.name): \(place.isEmpty ? "" : "[\(place)] ")\(message())\n"
        // A log that cannot be written, such as to a full disk, ends no program.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}

/// Writes a message to a log.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(message.text, type)
}

/// Writes a message to the log of programs without parts.
public func os_log(_ message: OSLogMessage) {
    OSLog.default.write(message.text, .default)
}

/// Writes a message with values, as `String(format:)` does, to a log.
///
/// - Parameter message: A format; `%{public}@` and the like are as `%@`, and `%{private}@` is hidden.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    type: OSLogType = .default, _ arguments: any CVarArg...
) {
    guard log.isEnabled(type: type) else { return }
    log.write(String(format: OSLogFormat.plain(message.description), arguments: arguments), type)
}

/// The formats of the older function.
enum OSLogFormat {
    /// A format without the words in braces that Foundation does not know.
    static func plain(_ format: String) -> String {
        format.replacingOccurrences(of: #"%\{[^}]*\}"#, with: "%", options: .regularExpression)
    }
}
