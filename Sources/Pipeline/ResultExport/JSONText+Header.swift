import Pipeline
import PoseCore
import VideoIO

extension JSONText {
    /// Writes the members of the `header` object.
    mutating func writeHeader(_ header: ExportHeader) {
        member("type", "header")
        member("limber", limberVersion)
        member("source", header.source.name)
        member("width", header.source.size.width)
        member("height", header.source.size.height)
        member("frameRate", header.source.frameRate, decimals: 5)
        if header.source.slowMotion != 1 { member("slowMotion", header.source.slowMotion, decimals: 5) }
        member("origin", "upper-left")
        member("classifier", header.classifier)
        member("engine", header.engine)
    }
}
