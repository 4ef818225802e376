import PoseCore

/// A file's frames, the same on every run, also where the file is damaged.
///
/// FFmpeg's threads fill in damaged places from pictures that other threads are still working on, so that
/// the outcome depends on chance. At the first sign of damage the file is therefore read again on one thread, from a key
/// frame before, and the frames that were already given are skipped: of a long recording that is cut off at its end, all
/// would take longer than anyone waits for the next frame. Where that key frame is not found, it is read from the start. A
/// pipe, which can be read only once, is read on one thread.
final class SteadyDecoder: PictureSource {
    private var decoder: MediaDecoder
    private let name: String
    private var configuration: FrameReader.Configuration
    private let interrupt: InterruptState
    private var isSingle: Bool
    private var lastSeek: Int64?
    /// The times of the frames that were given since the last seek, while several threads decode.
    private var given: [Int64] = []
    /// How many frames were decoded a second time.
    private(set) var decodedAgain = 0

    /// How long before the last frame it is read again, in nanoseconds: what the frames there refer to is decoded again, too,
    /// also where a key frame alone does not begin a clean picture.
    private static let runUp: Int64 = 10_000_000_000

    init(
        _ name: String, configuration: FrameReader.Configuration, interrupt: InterruptState
    ) throws(VideoError) {
        var configuration = configuration
        if RegularFile.isPipe(name) { configuration.threads = 1 }
        self.name = name
        self.configuration = configuration
        self.interrupt = interrupt
        decoder = try MediaDecoder(name, configuration: configuration, interrupt: interrupt)
        isSingle = decoder.threadCount == 1
    }

    var lostFrames: Int { decoder.lostFrames }
    var damagedFrames: Int { decoder.damagedFrames }
    var warnings: SourceWarnings { decoder.warnings }
    var frameRate: Double? { decoder.frameRate }
    var duration: Double? { decoder.duration }
    var frameCount: Int? { decoder.frameCount }
    var captureSlowMotion: Double? { decoder.captureSlowMotion }
    var isLive: Bool { decoder.isLive }
    var arrivesAhead: Bool { decoder.arrivesAhead }
    var clockMayJump: Bool { decoder.clockMayJump }

    func next() throws(VideoError) -> SourcePicture? {
        var picture = try decoder.next()
        if !isSingle && decoder.hasMetDamage {
            try restartOnOneThread()
            picture = try decoder.next()
        }
        if let picture, !isSingle { given.append(picture.time) }
        return picture
    }

    func prepareToSeek() throws(VideoError) { try decoder.prepareToSeek() }

    func seek(to time: Int64) throws(VideoError) {
        try decoder.seek(to: time)
        lastSeek = time
        given = []
    }

    private func restartOnOneThread() throws(VideoError) {
        configuration.threads = 1
        isSingle = true
        if let resumed = resumedDecoder() {
            decoder = resumed
            return
        }
        decoder = try MediaDecoder(name, configuration: configuration, interrupt: interrupt)
        if let lastSeek { try decoder.seek(to: lastSeek) }
        for _ in given {
            decodedAgain += 1
            guard try decoder.next() != nil else { return }
        }
    }

    /// A decoder that has given the last frame, from some seconds before it; nil where the file cannot be wound, or gives other
    /// frames then.
    private func resumedDecoder() -> MediaDecoder? {
        guard let last = given.last, let start = given.lastIndex(where: { $0 <= last - Self.runUp }),
            let decoder = try? MediaDecoder(name, configuration: configuration, interrupt: interrupt),
            (try? decoder.seek(to: given[start])) != nil
        else { return nil }
        for time in given[start...] {
            decodedAgain += 1
            guard let picture = try? decoder.next(), picture.time == time else { return nil }
        }
        return decoder
    }
}
