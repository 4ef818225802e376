/// Which frames of a video a request is performed on, by its cadence.
struct FrameSchedule {
    private var next: Double?
    private var count = 0

    /// True for the first frame and for one after each stretch of so many seconds.
    mutating func isDue(at time: Double, every interval: Double) -> Bool {
        let next = self.next ?? time
        // Times that were rounded to a microsecond still hold.
        guard time > next - 1e-6 else { return false }
        self.next = max(next + interval, time - interval)
        return true
    }

    /// True for the first frame and for each that comes so many after it.
    mutating func isDue(everyFrame interval: Int) -> Bool {
        defer { count += 1 }
        return interval < 2 || count % interval == 0
    }
}
