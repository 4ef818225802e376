import PoseCore
import VideoIO
struct OverlayArtist { mutating func picture(of result: FrameResult) -> Bitmap? { nil } }
final class OverlayExporter {
    let path: String
    init(path: String, source: SourceFormat) throws { self.path = path }
    func write(_ result: FrameResult) throws {}
    func complete() throws {}
}
