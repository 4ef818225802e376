import Foundation
import NIOCore

/// The API's OpenAPI document.
enum APIDescription {
    static func load() throws(LiveServerError) -> ByteBuffer {
        guard
            let url = Bundle.module.url(
                forResource: "openapi", withExtension: "json", subdirectory: "Resources"),
            let data = try? Data(contentsOf: url)
        else {
            throw LiveServerError(
                "openapi.json is missing beside the program (limber_WebApp.resources); build again with `make build`"
            )
        }
        return ByteBuffer(bytes: data)
    }
}
