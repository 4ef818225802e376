import Overlay
import Pipeline
import PoseCore
import VideoIO

/// Hides the faces in the frames of the second pass over a source, by what the first pass found.
struct HiddenFaces {
    private var hiding: FaceHiding
    /// Of all frames of the first pass, in order.
    private var times: [Timestamp] = []
    /// Of the first of them.
    private var covers: [[FaceCover]] = []
    private let converter = PictureConverter()
    private let renderer = OverlayRenderer()

    init(of source: SourceFormat) { hiding = FaceHiding(areRelated: !source.arePhotographs) }

    /// Takes in the next frame of the first pass.
    mutating func add(_ result: FrameResult) {
        times.append(result.frame.timestamp)
        hiding.add(
            result.bodies, candidates: result.candidates, imageSize: result.frame.pixelBuffer.size,
            at: result.frame.timestamp)
        while hiding.isReady { covers.append(hiding.next()) }
    }

    /// Ends the first pass.
    mutating func finish() {
        while hiding.waitingCount > 0 { covers.append(hiding.next()) }
    }

    /// The frame with its faces hidden; nil for pixel formats that cannot be converted.
    func hidden(in frame: Frame) throws(OverlayError) -> Frame? {
        guard let bitmap = converter.bitmap(of: frame.pixelBuffer) else { return nil }
        try renderer.draw(people: [], covers: covers(at: frame.timestamp), caption: nil, on: bitmap)
        var hidden = frame
        hidden.pixelBuffer = PixelBuffer(bitmap)
        return hidden
    }

    /// Of a time that the first pass did not have, those of the frames before and after it.
    private func covers(at time: Timestamp) -> [FaceCover] {
        var (next, end) = (0, times.count)
        while next < end {
            let middle = (next + end) / 2
            if times[middle] < time { next = middle + 1 } else { end = middle }
        }
        if next < times.count, times[next] == time { return covers[next] }
        return [next - 1, next].filter(times.indices.contains).flatMap { covers[$0] }
    }
}
