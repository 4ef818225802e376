import Photos
import Pipeline
import PoseCore

/// The pictures of a clip as JSON Lines: `header`, one `photo` for each picture, `summary` last.
///
/// The file appears when it is complete, after the pictures it names.
package final class PhotoExporter {
    /// What the camera did.
    package enum Camera: String, Sendable {
        /// It stood still, but for a hand's tremor.
        case steady
        /// It turned, and its frames were registered with each other.
        case moving
        /// Frames could not be registered with each other.
        case unregistered
    }

    private let sink: ByteSink
    private var count = 0

    /// Writes to a sink.
    package init(to sink: ByteSink) { self.sink = sink }

    /// Writes the `header` line.
    package func begin(_ header: ExportHeader) throws(ExportError) {
        try line { $0.writeHeader(header) }
    }

    /// Writes a `photo` line.
    package func write(_ photo: PhotoRecord) throws(ExportError) {
        count += 1
        try line { $0.writePhoto(photo) }
    }

    /// Writes the `summary` line and completes the file.
    ///
    /// - Parameter notes: Which pictures could not be made, and why.
    package func complete(
        frames: Int, duration: Double, camera: Camera, notes: [String]
    ) throws(ExportError) {
        let count = count
        try line { json in
            json.key("type")
            json.value("summary")
            json.key("photos")
            json.value(count)
            json.key("frames")
            json.value(frames)
            json.key("duration")
            json.value(duration, decimals: 4)
            json.key("camera")
            json.value(camera.rawValue)
            json.key("notes")
            json.array { json in for note in notes { json.value(note) } }
        }
        try sink.complete()
    }

    private func line(_ body: (inout JSONText) -> Void) throws(ExportError) {
        var text = JSONText()
        text.object(body)
        text.newline()
        try sink.write(text.bytes)
    }
}

extension JSONText {
    /// Writes the members of a `photo` object.
    fileprivate mutating func writePhoto(_ photo: PhotoRecord) {
        key("type")
        value("photo")
        key("kind")
        value(photo.kind)
        key("file")
        value(photo.file)
        key("width")
        value(photo.size.width)
        key("height")
        value(photo.size.height)
        key("person")
        if let person = photo.person { value(person) } else { null() }
        key("reason")
        value(photo.reason)
        key("score")
        if let score = photo.score { value(score, decimals: 4) } else { null() }
        key("moments")
        array { json in
            for moment in photo.moments { json.object { $0.write(moment, in: photo.size) } }
        }
    }

    private mutating func write(_ moment: PhotoRecord.Moment, in size: PixelSize) {
        key("time")
        value(moment.time.seconds, decimals: 4)
        if let frame = moment.frame {
            key("frame")
            value(frame)
        }
        if let file = moment.sourceFile {
            key("sourceFile")
            value(file)
        }
        key("moment")
        if let kind = moment.kind { value(kind.rawValue) } else { null() }
        guard let box = moment.box else { return }
        key("box")
        array { json in
            json.value(Double(box.x) / Double(size.width), decimals: 5)
            json.value(Double(box.y) / Double(size.height), decimals: 5)
            json.value(Double(box.width) / Double(size.width), decimals: 5)
            json.value(Double(box.height) / Double(size.height), decimals: 5)
        }
    }
}
