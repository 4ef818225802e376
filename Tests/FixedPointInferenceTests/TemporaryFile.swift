import Foundation

/// A file that is removed with its owner.
final class TemporaryFile {
    let path = NSTemporaryDirectory() + "limber-\(UUID().uuidString).tflite"

    init(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
