import Foundation
import NIOCore
import Testing

@testable import WebApp

@Suite struct APIDescriptionTests {
    private func document() throws -> [String: Any] {
        let buffer = try APIDescription.load()
        return try #require(
            try JSONSerialization.jsonObject(with: Data(buffer.readableBytesView)) as? [String: Any])
    }

    @Test func `every route is described and every description has a route`() async throws {
        let paths = try #require(document()["paths"] as? [String: [String: Any]])
        let methods: Set<String> = ["get", "put", "post", "delete", "patch", "head", "options"]
        let described = Set(
            paths.flatMap { path, item in
                item.keys.filter(methods.contains).map { RouteTable.Entry(method: $0, path: path) }
            })
        try await TestServer.run { server in
            #expect(Set(server.server.routes) == described)
        }
    }

    @Test func `every reference leads to a definition`() throws {
        let document = try document()
        var references: [String] = []
        func collect(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String { references.append(reference) }
                object.values.forEach(collect)
            } else if let array = value as? [Any] {
                array.forEach(collect)
            }
        }
        collect(document)
        #expect(document["openapi"] as? String == "3.1.0")
        #expect(!references.isEmpty)
        for reference in Set(references) {
            var value: Any? = document
            for key in reference.split(separator: "/").dropFirst() {
                value = (value as? [String: Any])?[String(key)]
            }
            #expect(value != nil, "\(reference)")
        }
    }
}
