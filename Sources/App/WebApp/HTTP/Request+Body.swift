import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The whole body, at most `limit` bytes, on time.
    func body(
        ofType type: String, upTo limit: Int, within time: TimeAmount, _ context: WebContext
    ) async throws -> ByteBuffer {
        try requireContentType(type)
        try requireLength(upTo: limit)
        return try await context.within(time) {
            var result = ByteBuffer()
            for try await chunk in body {
                guard result.readableBytes + chunk.readableBytes <= limit else {
                    throw Self.tooLarge(limit: limit)
                }
                result.writeImmutableBuffer(chunk)
            }
            try requireComplete(result.readableBytes)
            return result
        }
    }

    /// Refuses a body that ended before its length: the client has gone.
    func requireComplete(_ count: Int) throws {
        guard let length = contentLength, length != count else { return }
        throw APIError.incompleteBody(received: count, expected: length)
    }

    /// How long the body is, as the client says; nil: it does not say so.
    var contentLength: Int? { headers[.contentLength].flatMap { Int($0) } }

    /// The body as a JSON object.
    func json<Value: Decodable>(
        _ type: Value.Type, _ limits: RequestLimits, _ context: WebContext
    ) async throws -> Value {
        let buffer = try await body(
            ofType: "application/json", upTo: limits.jsonBytes, within: limits.bodyTime, context)
        do {
            return try JSONDecoder().decode(type, from: Data(buffer.readableBytesView))
        } catch let error as DecodingError {
            throw APIError.badRequest(
                "the body is not what was expected: \(error.oneLine); see /openapi.json")
        }
    }

    /// Refuses a body of another type.
    func requireContentType(_ type: String) throws {
        let found = headers[.contentType] ?? ""
        let essence = found.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        guard essence == type else {
            throw APIError(
                .unsupportedMediaType,
                "Content-Type is \(found.isEmpty ? "missing" : "\"\(found.prefix(80))\""), expected \(type)")
        }
    }

    /// Refuses a body that says itself that it is too long, before any of it is read.
    func requireLength(upTo limit: Int) throws {
        guard let text = headers[.contentLength] else { return }
        guard let length = Int(text), length <= limit else { throw Self.tooLarge(limit: limit) }
    }

    static func tooLarge(limit: Int) -> APIError {
        let megabytes = limit >= 1 << 20 ? "\(limit >> 20) MB" : "\(limit >> 10) KB"
        return APIError(.contentTooLarge, "the body is longer than \(megabytes); send a smaller one")
    }

    /// A parameter of the query, decoded; the last of several.
    func query(_ name: String) -> String? {
        uri.queryParameters.get(name)
    }
}

extension APIError {
    /// The answer to a body that ended before its length.
    static func incompleteBody(received: Int, expected: Int) -> APIError {
        .badRequest("the body ended after \(received) of \(expected) bytes; send it again")
    }
}

extension DecodingError {
    /// What is wrong and where, on one line.
    var oneLine: String {
        // Foundation says the same of a number that does not fit its member.
        let invalid = "no valid JSON, or a number that is too large or not whole"
        let (context, problem) =
            switch self {
            case .keyNotFound(let key, let context): (context, "\"\(key.stringValue)\" is missing")
            case .typeMismatch(let type, let context): (context, "expected \(Self.name(of: type))")
            case .valueNotFound(let type, let context):
                (context, "expected \(Self.name(of: type)), found null")
            case .dataCorrupted(let context):
                (context, context.codingPath.isEmpty ? invalid : context.debugDescription)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), invalid)
            }
        let path = context.codingPath.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
        return path.isEmpty ? problem : "\(path): \(problem)"
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Double.Type, is Float.Type, is Int.Type: "a number"
        default: "an object"
        }
    }
}
