import Foundation

/// The repository's root.
let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The Swift code that a document shows, line by line, and the same code as a test compiles it.
///
/// In the test's file the code stands between `// NAME.md: begin` and `// NAME.md: end`, where NAME.md is the document's
/// name. Lines that import a module or name a package are left out: a test can have them only once, or not at all.
struct DocumentedCode {
    /// The lines of the document's Swift blocks.
    let shown: [String]
    /// The lines that the test compiles.
    let compiled: [String]

    /// - Parameters:
    ///   - document: The document's path in the repository.
    ///   - file: The test's file.
    init(_ document: String, compiledBy file: String = #filePath) throws {
        let name = URL(fileURLWithPath: document).lastPathComponent
        shown = try Self.parts(
            of: packageFolder.appending(path: document), from: "```swift", to: "```"
        ).filter { line in
            !["import ", ".package(", ".product("].contains { line.hasPrefix($0) }
        }
        compiled = try Self.parts(
            of: URL(fileURLWithPath: file), from: "// \(name): begin", to: "// \(name): end")
    }

    /// The lines between two marks, without indentation and empty lines.
    private static func parts(of url: URL, from begin: String, to end: String) throws -> [String] {
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        return lines.split(whereSeparator: { $0 == begin }).dropFirst().flatMap { $0.prefix { $0 != end } }
    }
}
