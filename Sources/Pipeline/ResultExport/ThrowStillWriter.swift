package import Pipeline
import PoseCore
package import Throws
import VideoIO

/// Writes one picture with all trajectories of a source: the frame in which the first flight was found, with them on it.
package final class ThrowStillWriter {
    /// The picture's path.
    package let path: String
    private let artist: ThrowOverlayArtist
    private let converter = PictureConverter()
    private var picture: Bitmap?
    private var hasFlight = false

    /// Begins the picture; nothing is written yet.
    package init(path: String, targets: [ThrowTarget]) {
        self.path = path
        artist = ThrowOverlayArtist(targets: targets)
    }

    /// Takes in the next frame; the first is kept, until one shows a flight.
    package func write(_ result: FrameResult, _ thrown: ThrowFrameResult) {
        let showsFlight = !thrown.trajectories.isEmpty
        guard picture == nil || (showsFlight && !hasFlight) else { return }
        hasFlight = showsFlight
        picture = converter.bitmap(of: result.frame.pixelBuffer) ?? picture
    }

    /// Draws the trajectories and writes the file; a source without a frame has none.
    package func complete(_ results: ThrowResults) throws {
        guard let picture else { return }
        try artist.drawStill(of: results, on: picture)
        try ImageFile.writePNG(picture, to: path)
    }
}
