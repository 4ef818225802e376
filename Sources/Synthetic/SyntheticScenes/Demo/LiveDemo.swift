public import Pipeline
import PoseCore
import VideoIO

/// The demo without an end: the script's end runs into its beginning, and time goes on rising.
struct LiveDemo: SeekableReading {
    let format: SourceFormat
    let lostFrames = 0

    private var film: DemoFilm
    /// Keeps for the other sessions what this one's film has in common with theirs.
    private let prepared: PreparedFilm
    private var index = 0

    /// - Parameter name: "demo", or "demo:" and an exercise.
    init(name: String) throws(VideoError) {
        guard let prepared = try PreparedFilm.named(name) else {
            throw VideoError(.cannotOpen, name, "is no demo; choose demo or demo:lunges")
        }
        self.prepared = prepared
        film = prepared.film
        format = SourceFormat(name: name, size: film.size, frameRate: film.frameRate)
    }

    mutating func next() throws(VideoError) -> Frame? {
        defer { index += 1 }
        return film.frame(at: index)
    }

    mutating func skip(_ time: Duration) -> Int {
        let count = Int(time / .seconds(1) * film.frameRate)
        index += count
        return count
    }

    mutating func seek(to time: Timestamp) {
        // A frame's own time, rounded to nanoseconds, must lead to that frame.
        index = Int(min(1e9, max(0, (time.seconds * film.frameRate - 1e-3).rounded(.up))))
    }
}

extension LiveSource {
    /// A drawn film: "demo", one exercise such as "demo:lunges", or "demo:writing"; repeats for ever. Exercises have 20
    /// frames/s, hands and throws 30.
    public static func demo(_ name: String) -> LiveSource {
        .generated(GeneratedSource(name: name) { () throws(VideoError) in try LiveDemo(name: name) })
    }
}
