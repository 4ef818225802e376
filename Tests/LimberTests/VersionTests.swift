import Foundation
import Limber
import Testing

/// `limberVersion` is the one source of the version; what else names it agrees.
@Suite struct VersionTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
    }

    @Test func `the version has three numbers`() {
        #expect(limberVersion.wholeMatch(of: /\d+\.\d+\.\d+/) != nil, "\(limberVersion)")
    }

    @Test func `the changelog begins with the version`() throws {
        let headings = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
        let version = try #require(headings.first?.split(separator: " ").dropFirst().first)
        #expect(version == limberVersion)
    }

    @Test func `the API description has the version`() throws {
        let data = Data(try text("Sources/App/WebApp/Resources/openapi.json").utf8)
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((document["info"] as? [String: Any])?["version"] as? String == limberVersion)
    }
}
