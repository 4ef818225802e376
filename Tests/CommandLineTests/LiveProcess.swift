import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// A `limber live` on a free port, with a data folder of its own; ended with the last reference.
final class LiveProcess {
    let running: LimberProcess.Running
    let folder: ScratchFolder
    /// Where its page is.
    let address: URL

    /// - Parameter limits: What a shell does before, such as `ulimit -n 64`.
    init(_ arguments: [String] = [], limits: String? = nil) throws {
        folder = ScratchFolder()
        running = try LimberProcess.start(
            ["live", "--port", "0", "--data", folder.file("data")] + arguments, limits: limits)
        var text = ""
        while !text.contains("\n") {
            let bytes = running.output.availableData
            guard !bytes.isEmpty else { break }
            text += String(decoding: bytes, as: UTF8.self)
        }
        let line = text.prefix { !$0.isNewline }
        address = try #require(URL(string: String(line.split(separator: " ").last ?? "")), "\(text)")
    }

    deinit {
        guard running.process.isRunning else { return }
        kill(running.process.processIdentifier, SIGKILL)
        running.process.waitUntilExit()
    }

    /// Status and body of a request's answer.
    func request(_ method: String, _ path: String, json: String? = nil) async throws -> (Int, String) {
        var request = URLRequest(url: address.appending(path: path))
        request.httpMethod = method
        if let json {
            request.httpBody = Data(json.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = try #require(response as? HTTPURLResponse).statusCode
        return (status, String(decoding: data, as: UTF8.self))
    }
}
