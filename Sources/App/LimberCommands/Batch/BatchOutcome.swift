/// What became of an input, over all runs and workers: of the content that it had last.
///
/// A file may be replaced between two runs, so that an input has lines with several keys; the lines come in no order of time.
struct BatchOutcome {
    private var contents: [(key: String?, time: Double, status: BatchStatus)] = []

    /// Takes in one line of a log.
    mutating func add(_ line: BatchLog.Line) {
        let (time, status) = (line.time ?? 0, line.status)
        guard let index = contents.firstIndex(where: { $0.key == status.key }) else {
            contents.append((status.key, time, status))
            return
        }
        // A content that was analysed once has results, whatever came of it elsewhere.
        let (old, new) = (contents[index].status.status != .failed, status.status != .failed)
        if new && !old || new == old && time >= contents[index].time { contents[index].status = status }
        contents[index].time = max(contents[index].time, time)
    }

    /// The status of the latest content; without a key, where the file could not be read, only when there is no other.
    var status: BatchStatus? {
        contents.max { ($0.key == nil ? -1 : $0.time) < ($1.key == nil ? -1 : $1.time) }?.status
    }
}
