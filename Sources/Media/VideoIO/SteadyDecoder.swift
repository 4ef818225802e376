import PoseCore

/// A file's frames, the same on every run, also where the file is damaged.
///
/// FFmpeg's threads fill in damaged places from pictures that other threads are still working on, so that
/// the outcome depends on chance. At the first sign of damage the file is therefore read again from the
/// start on one thread, and the frames that were already given are skipped. A pipe, which can be read only once, is
/// read on one thread.
final class SteadyDecoder: PictureSource {
    private var decoder: MediaDecoder
    private let name: String
    private let configuration: FrameReader.Configuration
    private let interrupt: InterruptState
    private var isSingle: Bool
    private var lastSeek: Int64?
    private var givenSinceSeek = 0

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
    var isLive: Bool { decoder.isLive }
    var arrivesAhead: Bool { decoder.arrivesAhead }
    var clockMayJump: Bool { decoder.clockMayJump }

    func next() throws(VideoError) -> SourcePicture? {
        var picture = try decoder.next()
        if !isSingle && decoder.hasMetDamage {
            try restartOnOneThread()
            picture = try decoder.next()
        }
        givenSinceSeek += 1
        return picture
    }

    func prepareToSeek() throws(VideoError) { try decoder.prepareToSeek() }

    func seek(to time: Int64) throws(VideoError) {
        try decoder.seek(to: time)
        lastSeek = time
        givenSinceSeek = 0
    }

    private func restartOnOneThread() throws(VideoError) {
        var single = configuration
        single.threads = 1
        isSingle = true
        decoder = try MediaDecoder(name, configuration: single, interrupt: interrupt)
        if let lastSeek { try decoder.seek(to: lastSeek) }
        for _ in 0..<givenSinceSeek {
            guard try decoder.next() != nil else { return }
        }
    }
}
