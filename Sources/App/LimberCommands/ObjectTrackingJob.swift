import Foundation
public import Pipeline
public import PoseCore
import ResultExport
public import Tracking
import VideoIO

/// Follows one object through an input and writes where it is in each frame, as JSON Lines.
public struct ObjectTrackingJob: Sendable {
    /// How the source is read.
    public var settings = SourceSettings()

    private let box: NormalizedRect
    private let level: TrackObjectRequest.TrackingLevel

    /// Creates a job for an object that the first frame shows.
    ///
    /// - Parameter box: Where, in shares of the picture.
    public init(box: NormalizedRect, level: TrackObjectRequest.TrackingLevel) {
        self.box = box
        self.level = level
    }

    /// Follows the object to the input's end and writes to the standard output: `header`, then for each frame
    /// `frame`, `time` and `object` (`box` from the upper left and `confidence`, or null while it is lost).
    ///
    /// - Returns: What is to be said of the input's frames, one line each.
    /// - Throws: When the input cannot be read, or the box shows nothing to follow.
    public func run(_ input: AnalysisInput) async throws -> [String] {
        var source = try input.open(settings: settings)
        let sink = ByteSink()
        try sink.writeLine { json in
            json.member("type", "header")
            json.member("limber", limberVersion)
            json.member("source", source.format.name)
            json.member("width", source.format.size.width)
            json.member("height", source.format.size.height)
            json.member("origin", "upper-left")
        }
        let request = TrackObjectRequest(
            detectedObject: DetectedObjectObservation(boundingBox: box), trackingLevel: level)
        var isFirst = true
        while let frame = try source.next() {
            let object = await request.perform(on: frame.pixelBuffer, at: frame.timestamp)
            if isFirst, object == nil {
                throw ExportError(
                    .unsupported,
                    "\(source.format.name): --box shows nothing to follow: it must lie in the picture and be at least 4 pixels wide and high"
                )
            }
            isFirst = false
            try sink.writeLine { json in write(object, in: frame, of: source.format.size, to: &json) }
            try sink.flush()
        }
        try sink.complete()
        let lost = InputLoop.note(
            ofDropped: source.lostFrames, name: source.format.name, arePictures: source.format.isPictureFolder
        )
        return source.warnings.lines() + [lost].compactMap(\.self)
    }

    private func write(
        _ object: DetectedObjectObservation?, in frame: Frame, of size: PixelSize, to json: inout JSONText
    ) {
        json.writePlace(of: frame, ofSourceSize: size)
        json.key("object")
        guard let object else {
            json.null()
            return
        }
        json.object { $0.writePlace(of: object) }
    }
}
