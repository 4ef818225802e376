/// Writes a program's messages to standard error, a line each.
///
/// There is no system's log that all programs share on Linux; services send standard error to their own. Messages of
/// the levels debug and info are written when the environment has `LIMBER_LOG=debug` or `LIMBER_LOG=info`.
///
///     let logger = Logger(subsystem: "com.example.app", category: "poses")
///     logger.error("no picture: \(error)")
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger of a part.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a logger of a log.
    public init(_ log: OSLog) { self.log = log }

    /// Creates a logger of programs without parts.
    public init() { log = .default }

    /// Writes a message of the level notice.
    public func log(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .default) }

    /// Writes a message.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        log.write(message().text, level)
    }

    /// Writes a message of the level debug.
    public func trace(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .debug) }

    /// Writes a message of the level debug.
    public func debug(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .debug) }

    /// Writes a message of the level info.
    public func info(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .info) }

    /// Writes a message of the level notice.
    public func notice(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .default) }

    /// Writes a message of the level error.
    public func warning(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .error) }

    /// Writes a message of the level error.
    public func error(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .error) }

    /// Writes a message of the level fault.
    public func critical(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .fault) }

    /// Writes a message of the level fault.
    public func fault(_ message: @autoclosure () -> OSLogMessage) { log.write(message().text, .fault) }
}
