import PoseCore

/// One person's motion at a constant rate, to be passed as often as a format needs.
struct MotionTrack {
    /// The file's name, for formats that repeat it.
    let fileName: String
    /// Frames a second.
    let rate: Double
    /// The first frame's number on the source's time line.
    let firstIndex: Int
    /// How many frames of the clip come before the first one.
    let lead: Int
    /// How many frames there are, gaps included.
    let count: Int

    private let person: Int
    private let spool: MotionSpool
    private let start: Double

    /// A person's motion; nil for one without samples.
    ///
    /// - Parameter clipStart: The time of the clip's first frame, in seconds.
    init?(of person: Int, in spool: MotionSpool, rate: Double, clipStart: Double, fileName: String) {
        guard let extent = spool.extent(of: person) else { return nil }
        self.person = person
        self.spool = spool
        self.rate = rate
        self.fileName = fileName
        start = extent.first
        firstIndex = MotionResampler.index(of: extent.first, rate: rate)
        lead = max(0, firstIndex - MotionResampler.index(of: clipStart, rate: rate))
        count = MotionResampler.index(of: extent.last, rate: rate) - firstIndex + 1
    }

    /// The time of a frame in seconds.
    func time(of frame: MotionFrame) -> Double { Double(frame.index) / rate }

    /// Passes all frames in order.
    func forEach(_ body: (MotionFrame) throws(ExportError) -> Void) throws(ExportError) {
        var resampler = MotionResampler(rate: rate, start: start)
        var filler = JointGapFiller(rate: rate)
        var floor = MotionFloor(rate: rate)
        try spool.forEach(of: person) { sample throws(ExportError) in
            for frame in resampler.add(sample) {
                for whole in filler.add(frame) {
                    for placed in floor.add(whole) { try body(placed) }
                }
            }
        }
        for frame in resampler.finish() {
            for whole in filler.add(frame) {
                for placed in floor.add(whole) { try body(placed) }
            }
        }
        for whole in filler.finish() {
            for placed in floor.add(whole) { try body(placed) }
        }
        for placed in floor.finish() { try body(placed) }
    }
}
