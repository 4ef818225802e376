import Foundation
import Glibc

/// JSON Lines under the name of a file that is to be written: of the same source from an earlier run, or of another one that is
/// called alike.
struct ReplacedResults {
    /// Bytes, more than a header has.
    private static let headerSize = 1 << 16

    private struct Header: Decodable {
        var source: String
    }

    private let path: String
    /// What the results are of; nil where there are none.
    private let source: String?

    /// Reads the header, if there is such a file.
    init(at path: String) {
        self.path = path
        guard let file = FileHandle(forReadingAtPath: path) else {
            source = nil
            return
        }
        defer { try? file.close() }
        let line = (try? file.read(upToCount: Self.headerSize))?.prefix { $0 != UInt8(ascii: "\n") }
        source = line.flatMap { try? JSONDecoder().decode(Header.self, from: $0) }?.source
    }

    /// The line to report; nil unless they are of another file that is still there.
    func notice(writtenFor source: String) -> String? {
        var (former, written) = (stat(), stat())
        guard let name = self.source, stat(name, &former) == 0, stat(source, &written) == 0,
            (former.st_dev, former.st_ino) != (written.st_dev, written.st_ino)
        else { return nil }
        return "\(path): replaces the results of \(name); analyse files of one name in one command, or each "
            + "into another --output"
    }
}
