import Foundation

/// Which modules of the page import which: a browser that gets all their addresses at once need not read one to find the
/// next.
struct PageModules: Sendable {
    private let contents: [String: Data]

    /// - Parameter contents: The page's files by their paths, such as `shared/page.js`.
    init(in contents: [String: Data]) { self.contents = contents }

    /// Lines for a page's head that ask for all modules that a script needs, the nearest first.
    func preloads(of script: String) -> String {
        imports(of: script).map { "  <link rel=\"modulepreload\" href=\"page/\($0)\">\n" }.joined()
    }

    /// The paths of all modules that a script imports, directly or not, each once.
    func imports(of script: String) -> [String] {
        var found = [script]
        var next = 0
        while next < found.count {
            for path in directImports(of: found[next]) where !found.contains(path) { found.append(path) }
            next += 1
        }
        return Array(found.dropFirst())
    }

    private func directImports(of path: String) -> [String] {
        guard let data = contents[path] else { return [] }
        let folder = URL(fileURLWithPath: "/" + path).deletingLastPathComponent()
        let text = String(decoding: data, as: UTF8.self)
        return text.matches(of: /(?m)^import [^"]*?from "(\.[^"]+)";$/).map { match in
            String(folder.appendingPathComponent(String(match.1)).standardizedFileURL.path.dropFirst())
        }
    }
}
