import Foundation
import Testing

/// What is installed, beside what the sources need.
@Suite struct InstallationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// Libraries that the program is linked with are found by dpkg-shlibdeps; of these it knows nothing.
    @Test func `what is loaded by name is recommended by the package and named in the Containerfile`() throws
    {
        let sources = Self.root.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        let headers = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "h" }
        let libraries = try Set(
            headers.flatMap {
                try String(contentsOf: $0, encoding: .utf8).matches(of: /dlopen\("lib([\w.\-]+)\.so/).map {
                    String($0.1)
                }
            })
        #expect(libraries.isSuperset(of: ["heif", "mosquitto"]))
        let pattern = try #require(try text("Scripts/deb").firstMatch(of: /\/lib\(([\w|.\\\-]+)\)/)?.1)
        let recommended = pattern.split(separator: "|").map { String($0.replacing("\\.", with: ".")) }
        #expect(Set(recommended) == libraries)
        let container = try text("Containerfile")
        for library in libraries { #expect(container.contains("lib\(library)"), "lib\(library)") }
    }
}
