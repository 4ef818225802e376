import Pipeline
import ResultExport
import VideoIO

/// What a session watches, as clients of the API name it.
enum SourceDescription: Hashable, Sendable {
    /// "demo", or "demo:" and an exercise or what hands draw.
    case demo(name: String)
    /// The client's own camera: it posts the frames.
    case browser(label: String)
    case camera(device: String)
    /// A file of the folder that was named on the command line.
    case file(name: String)
    case upload(id: String)
    case stream(url: String)

    /// The last part of what it is, for people.
    var title: String {
        switch self {
        case .demo(let name), .file(let name): name
        case .browser(let label): label
        case .camera(let device): device
        case .upload(let id): id
        case .stream(let url): url.withoutCredentials
        }
    }

    /// Writes the object that clients know.
    func write(to json: inout JSONText) {
        json.object { json in
            let (kind, key, value) = members
            json.member("kind", kind)
            json.member(key, value)
        }
    }

    /// The members of that object: the kind, and the name of the source under its key.
    var members: (kind: String, key: String, value: String) {
        switch self {
        case .demo(let name): ("demo", "name", name)
        case .browser(let label): ("browser", "label", label)
        case .camera(let device): ("camera", "device", device)
        case .file(let name): ("file", "name", name)
        case .upload(let id): ("upload", "id", id)
        case .stream(let url): ("stream", "url", url.withoutCredentials)
        }
    }
}

extension SourceDescription: Decodable {
    private enum Key: String, CodingKey {
        case kind, name, label, device, id, url
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String {
            let text = try container.decode(String.self, forKey: key)
            let isPlain =
                text.unicodeScalars.count <= 2048 && !text.unicodeScalars.contains { $0.value < 0x20 }
            guard !text.isEmpty, isPlain else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription: "expected 1 to 2048 characters of text without control characters")
            }
            return text
        }
        switch try text(.kind) {
        case "demo": self = .demo(name: try container.contains(.name) ? text(.name) : "demo")
        case "browser":
            self = .browser(label: try container.contains(.label) ? text(.label) : "Browser camera")
        case "camera": self = .camera(device: try text(.device))
        case "file": self = .file(name: try text(.name))
        case "upload": self = .upload(id: try text(.id))
        case "stream": self = .stream(url: try text(.url))
        case let kind:
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container,
                debugDescription:
                    "\"\(kind)\" is no kind of source; choose demo, browser, camera, file, upload or stream")
        }
    }
}
