import Foundation

/// The lines between `// README: begin` and `// README: end` of a source file that do not stand in the README.
///
/// - Parameter file: The source file's path, two folders below the README's.
public func linesMissingInReadme(of file: String) throws -> [String] {
    let source = URL(fileURLWithPath: file)
    let root = source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    let parts = lines.split { $0 == "// README: begin" }.dropFirst()
    let code = parts.flatMap { $0.prefix { $0 != "// README: end" } }
    guard !code.isEmpty else { return ["no code is marked"] }
    return code.filter { !readme.contains($0) }
}
