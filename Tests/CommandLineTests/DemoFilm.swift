import Foundation
import SyntheticScenes
import TestSupport
import Testing
import VideoIO

/// Beginnings of demos as files, drawn once for all tests: whole demos take more than twice as long.
enum DemoFilm {
    /// Five seconds.
    static let lunges = Result { try film("demo:lunges", seconds: 5) }
    /// Three seconds.
    static let jumpingJacks = Result { try film("demo:jumping-jacks", seconds: 3) }

    private static func film(_ name: String, seconds: Int) throws -> Data {
        let folder = ScratchFolder()
        var clip = DemoClip(script: try #require(DemoScript(name: name)))
        let writer = try VideoWriter(folder.file("film.mp4"), size: clip.size, frameRate: clip.frameRate)
        let converter = PictureConverter()
        for index in 0..<seconds * Int(clip.frameRate) {
            let drawn = clip.frame(at: index)
            let frame = try #require(drawn)
            try writer.write(
                try #require(converter.bitmap(of: frame.pixelBuffer)), at: frame.timestamp)
        }
        try writer.finish()
        return try folder.data("film.mp4")
    }
}
