import PoseCore
import SeededRandom

/// When the frames of a scene were exposed, and what the file says about it.
struct FlightClock: Hashable, Sendable {
    let frameRate: Double
    /// Frames in a second of the footage; at most `frameRate`.
    let footageRate: Double
    /// The largest error of a timestamp in seconds.
    let jitter: Double
    let seed: UInt64

    init(_ configuration: FlightScene.Configuration, seed: UInt64) {
        frameRate = configuration.frameRate
        footageRate = min(configuration.frameRate, configuration.footageRate ?? configuration.frameRate)
        jitter = min(0.45, configuration.timestampJitter) / configuration.frameRate
        self.seed = seed
    }

    /// The picture of the footage that a frame of the file shows.
    func picture(ofFrame frame: Int) -> Int {
        Int((Double(frame) * footageRate / frameRate + 1e-9).rounded(.down))
    }

    /// True when the frame shows the same picture as the one before.
    func isRepeated(_ frame: Int) -> Bool {
        frame > 0 && picture(ofFrame: frame) == picture(ofFrame: frame - 1)
    }

    /// The middle of a frame's exposure, in seconds.
    func exposure(ofFrame frame: Int) -> Double { Double(picture(ofFrame: frame)) / footageRate }

    /// What the file says.
    func timestamp(ofFrame frame: Int) -> Timestamp {
        let time = Double(frame) / frameRate
        guard jitter > 0, frame > 0 else { return Timestamp(seconds: time) }
        var random = SeededGenerator(seed: seed ^ UInt64(frame) &* 0x9e37_79b9)
        return Timestamp(seconds: time + jitter * Double(random.uniform(-1...1)))
    }
}
