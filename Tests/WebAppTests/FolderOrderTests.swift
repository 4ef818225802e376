import Foundation
import Testing

/// The folders of the web app depend on each other one way only.
@Suite struct FolderOrderTests {
    /// Each folder uses those before it; Documentation/Architecture.md says what they are for.
    private static let order = [
        "Storage", "Machine", "Security", "Sources", "Uploads", "Summary", "History", "Lessons", "Streams",
        "Sessions",
        "Page", "Metrics", "HTTP", "Routes", "Server",
    ]

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/App/WebApp")

    /// The folder's sources without comments and texts.
    private func code(of folder: String) throws -> String {
        let url = Self.root.appending(path: folder)
        let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
            $0.pathExtension == "swift"
        }
        #expect(!sources.isEmpty, "\(folder) is empty")
        return try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
            .split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
            .map { $0.replacing(/"(\\.|[^"\\])*"/, with: "\"\"") }.joined(separator: "\n")
    }

    @Test func `every folder has its place`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
        #expect(Set(folders) == Set(Self.order + ["Resources"]))
    }

    @Test func `no folder uses a type of a later one`() throws {
        let code = try Self.order.map(code(of:))
        let declaration = /(?m)^(?:public |private |fileprivate |final )*(?:struct|class|enum|protocol) (\w+)/
        let types = code.map { Set($0.matches(of: declaration).map { String($0.1) }) }
        for (index, folder) in Self.order.enumerated() {
            let words = Set(code[index].split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
            for later in (index + 1)..<Self.order.count {
                let used = types[later].intersection(words).subtracting(types[index])
                #expect(used.isEmpty, "\(folder) uses \(used.sorted()) of \(Self.order[later])")
            }
        }
    }
}
