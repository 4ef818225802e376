package import Pipeline
import Overlay
import PoseCore
package import Throws
package import VideoIO

/// Writes one picture with all trajectories of a source: the frame in which the first flight was found, with them on it.
package final class ThrowStillWriter {
    /// The picture's path.
    package let path: String
    private let artist: ThrowOverlayArtist
    private let converter = PictureConverter()
    private var picture: Bitmap?
    private var hasFlight = false
    /// Nil: faces are not hidden.
    private var waiting: WaitingFrames?
    private var pictureIndex: Int?
    private var covers: [FaceCover] = []

    /// Begins the picture; nothing is written yet.
    ///
    /// - Parameter source: What the frames are from, where faces are to be hidden.
    package init(path: String, targets: [ThrowTarget], hidingFacesOf source: SourceFormat? = nil) {
        self.path = path
        waiting = source.map { WaitingFrames(of: $0, hidesFaces: true) }
        artist = ThrowOverlayArtist(targets: targets)
    }

    /// Takes in the next frame; the first is kept, until one shows a flight.
    package func write(_ result: FrameResult, _ thrown: ThrowFrameResult) {
        let showsFlight = !thrown.trajectories.isEmpty
        if picture == nil || (showsFlight && !hasFlight) {
            hasFlight = showsFlight
            if let bitmap = converter.bitmap(of: result.frame.pixelBuffer) {
                (picture, pictureIndex) = (bitmap, result.frame.index)
            }
        }
        keepCovers(of: waiting?.add(result) ?? [])
    }

    private func keepCovers(of frames: [WaitingFrames.Ready]) {
        let frame = frames.first { $0.result.frame.index == pictureIndex }
        covers = frame?.covers ?? covers
    }

    /// Draws the trajectories and writes the file; a source without a frame has none.
    package func complete(_ results: ThrowResults) throws {
        guard let picture else { return }
        keepCovers(of: waiting?.removeAll() ?? [])
        try artist.drawStill(of: results, covers: covers, on: picture)
        try ImageFile.writePNG(picture, to: path)
    }
}
