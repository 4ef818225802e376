import Logging
import Synchronization

/// What a logger was given.
final class LogRecord: Sendable {
    private struct Handler: LogHandler {
        let record: LogRecord
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            record.state.withLock { $0.append("\(event.level): \(event.message)") }
        }
    }

    private let state = Mutex<[String]>([])

    /// Level and message of each line.
    var lines: [String] { state.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(record: self) } }
}
