public import Foundation

/// What became of one input of a batch: one line of JSON.
public struct BatchStatus: Hashable, Sendable, Codable {
    /// The ways in which an input ends.
    public enum Ending: String, Hashable, Sendable, Codable {
        /// It was analysed, and its results are in the folder.
        case done
        /// Its results were there already.
        case skipped
        /// There are no results of it.
        case failed
    }

    /// The path or address as the manifest has it, without a password.
    public var input: String
    /// How it ended.
    public var status: Ending
    /// The name of its results' folder; nil when the input could not be read.
    public var key: String?
    /// Frames in its results.
    public var frames: Int?
    /// Seconds that its analysis took.
    public var seconds: Double?
    /// Why it failed, or why nothing was to be done.
    public var reason: String?
    /// True: its process crashed or hung twice, and it is not tried again before that is requested.
    public var isSetAside: Bool?
    /// What is odd about the source.
    public var warnings: [String]?
    /// The options of the analysis; only in the file beside the results.
    var options: [String]?
    /// The program's version; only in the file beside the results.
    var version: String?

    /// Creates a status with nothing but its ending.
    public init(input: String, status: Ending, key: String? = nil, reason: String? = nil) {
        self.input = input
        self.status = status
        self.key = key
        self.reason = reason
    }

    /// The status that a file keeps; nil when the file is not there or holds none.
    init?(contentsOf path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let status = BatchJSON.values(Self.self, in: data).first
        else { return nil }
        self = status
    }

    /// Says why the input failed; a message that begins with its name does not repeat it.
    mutating func fail(_ message: String) {
        status = .failed
        reason = String(message.trimmingPrefix(input + ": "))
    }

    /// Says what the analysis came to: frames and what is odd, without the input's name before it.
    mutating func note(frames: Int, warnings: [String]) {
        self.frames = frames
        self.warnings =
            warnings.isEmpty ? nil : warnings.map { String($0.trimmingPrefix(input + ": ")) }
    }

    /// The status of another input with the same content, for which nothing was done.
    func asSkipped(input: String) -> BatchStatus {
        var status = self
        status.input = input
        (status.seconds, status.options, status.version) = (nil, nil, nil)
        if status.status == .done { status.status = .skipped }
        return status
    }

    /// One line of JSON with its line break; the same values give the same bytes.
    public var line: Data { BatchJSON.line(self) }
}

/// Lines of JSON, as a batch keeps and passes them.
enum BatchJSON {
    /// One line with its line break, keys in alphabetical order.
    static func line(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, whole numbers and finite seconds are all that is encoded.
        return ((try? encoder.encode(value)) ?? Data("{}".utf8)) + Data("\n".utf8)
    }

    /// All lines of a file that can be read; a line that a killed process left unfinished is passed over.
    static func values<Value: Decodable>(_ type: Value.Type, in data: Data) -> [Value] {
        let decoder = JSONDecoder()
        return data.split(separator: UInt8(ascii: "\n")).compactMap { try? decoder.decode(type, from: $0) }
    }
}
