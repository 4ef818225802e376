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
        try sink.writeLine { $0.writeHeader(header) }
    }

    /// Writes a `photo` line.
    package func write(_ photo: PhotoRecord) throws(ExportError) {
        count += 1
        try sink.writeLine { $0.writePhoto(photo) }
    }

    /// Writes the `summary` line and completes the file.
    ///
    /// - Parameter notes: Which pictures could not be made, and why.
    package func complete(
        frames: Int, duration: Double, camera: Camera, notes: [String]
    ) throws(ExportError) {
        let count = count
        try sink.writeLine { json in
            json.member("type", "summary")
            json.member("photos", count)
            json.member("frames", frames)
            json.member("duration", duration, decimals: 4)
            json.member("camera", camera.rawValue)
            json.array("notes") { json in for note in notes { json.value(note) } }
        }
        try sink.complete()
    }
}

extension JSONText {
    /// Writes the members of a `photo` object.
    fileprivate mutating func writePhoto(_ photo: PhotoRecord) {
        member("type", "photo")
        member("kind", photo.kind)
        member("file", photo.file)
        member("width", photo.size.width)
        member("height", photo.size.height)
        member("person", photo.person)
        member("reason", photo.reason)
        member("score", photo.score, decimals: 4)
        objects("moments", photo.moments) { $0.write($1, in: photo.size) }
    }

    private mutating func write(_ moment: PhotoRecord.Moment, in size: PixelSize) {
        member("time", moment.time.seconds, decimals: 4)
        if let frame = moment.frame { member("frame", frame) }
        if let file = moment.sourceFile { member("sourceFile", file) }
        member("moment", moment.kind?.rawValue)
        guard let box = moment.box else { return }
        array("box") { json in
            json.value(Double(box.x) / Double(size.width), decimals: 5)
            json.value(Double(box.y) / Double(size.height), decimals: 5)
            json.value(Double(box.width) / Double(size.width), decimals: 5)
            json.value(Double(box.height) / Double(size.height), decimals: 5)
        }
    }
}
