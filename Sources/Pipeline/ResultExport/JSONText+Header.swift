import Pipeline
import PoseCore
import VideoIO

extension JSONText {
    /// Writes the members of the `header` object.
    mutating func writeHeader(_ header: ExportHeader) {
        key("type")
        value("header")
        key("limber")
        value(limberVersion)
        key("source")
        value(header.source.name)
        key("width")
        value(header.source.size.width)
        key("height")
        value(header.source.size.height)
        key("frameRate")
        if let frameRate = header.source.frameRate {
            value(frameRate, decimals: 5)
        } else {
            null()
        }
        if header.source.slowMotion != 1 {
            key("slowMotion")
            value(header.source.slowMotion, decimals: 5)
        }
        key("origin")
        value("upper-left")
        key("classifier")
        if let classifier = header.classifier { value(classifier) } else { null() }
        key("engine")
        if let engine = header.engine { value(engine) } else { null() }
    }
}
