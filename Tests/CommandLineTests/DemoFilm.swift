import Foundation
import LimberCommands
import TestSupport

/// Beginnings of demos as files, drawn once for all tests: whole demos take more than twice as long.
enum DemoFilm {
    /// Five seconds.
    static let lunges = Result { try film("demo:lunges", frames: 150) }
    /// Three seconds.
    static let jumpingJacks = Result { try film("demo:jumping-jacks", frames: 90) }
    /// Four seconds, with a jump.
    static let burpees = Result { try film("demo:burpees", frames: 120) }

    private static func film(_ name: String, frames: Int) throws -> Data {
        let folder = ScratchFolder()
        try DemoVideo.write(name, to: folder.file("film.mp4"), frameCount: frames)
        return try folder.data("film.mp4")
    }
}
