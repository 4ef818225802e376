import Foundation

/// Reads a live stream's packets on a thread of its own, so that none wait in the network while others are decoded.
final class LivePacketReader: PacketReading, @unchecked Sendable {
    // Sendable: the thread alone uses `reader`; all that changes is only touched while `condition` is locked.

    private let reader: PacketReader
    private let interrupt: InterruptState
    private let condition = NSCondition()
    private var backlog = PacketBacklog<VideoPacket>()
    /// What came after the last packet.
    private var end: PacketRead?

    /// Begins to read; what the input says of itself does not change any more, and may be asked for on.
    init(_ input: MediaInput, timeout: Duration) throws(VideoError) {
        reader = PacketReader(input, timeout: timeout)
        interrupt = input.interrupt
        if let status = DetachedThread.start({ [self] in read() }) {
            throw VideoError(
                .readFailed, input.name, "no thread can be started for it; end other sessions or programs",
                underlying: -status)
        }
    }

    func next() -> PacketRead {
        condition.withLock {
            while true {
                if let packet = backlog.take() { return .packet(packet) }
                if let end { return end }
                condition.wait()
            }
        }
    }

    func takeDropped() -> Int { condition.withLock { backlog.takeDropped() } }

    func stop() { interrupt.abandon() }

    private func read() {
        while true {
            let result = reader.next()
            condition.withLock {
                if case .packet(let packet) = result {
                    backlog.put(
                        packet, bytes: Int(packet.handle.pointer.pointee.size), isKey: packet.isKey,
                        at: packet.arrival)
                } else {
                    end = result
                }
                condition.signal()
            }
            guard case .packet = result else { return }
        }
    }
}
