import Foundation
import Hummingbird
import NIOCore

/// What a request's handlers know beside the request.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection, for closing it on time-outs.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// A part of the path that the route names, decoded; what is no encoding stands for itself.
    func parameter(_ name: String) -> String {
        let text = parameters.get(name) ?? ""
        return text.removingPercentEncoding ?? text
    }

    /// Closes the connection unless `body` is done in time.
    func within<Result>(
        _ limit: TimeAmount, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let channel = channel
        let deadline = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        return try await body()
    }
}
