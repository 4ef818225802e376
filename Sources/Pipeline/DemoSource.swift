import PoseCore
import VideoIO
struct DemoSource: FrameReading {
    init?(name: String) throws { return nil }
    var format: SourceFormat { SourceFormat(name: "demo", size: .init(width: 1, height: 1)) }
    var lostFrames: Int { 0 }
    mutating func next() throws(VideoError) -> Frame? { nil }
}
