/// The packets of a live stream that wait to be decoded.
///
/// Where decoding does not keep up, what waits is left out up to the newest key frame: the picture that is shown is at most
/// `maximumAge` and the time between two key frames old, however long the stream runs. A pure state machine.
struct PacketBacklog<Packet> {
    private struct Entry {
        let packet: Packet
        let bytes: Int
        let arrival: Int64
    }

    /// How long a packet waits until a key frame takes its place, in nanoseconds.
    static var maximumAge: Int64 { 1_000_000_000 }
    /// Bytes that wait at most: 13 s without a key frame at 20 Mbit/s. Beyond them all is left out, and no key frame is waited
    /// for: streams that refresh their picture in parts have none.
    static var maximumBytes: Int { 32 << 20 }

    private var waiting: [Entry] = []
    private var bytes = 0
    private var dropped = 0

    /// Takes in a packet that came at `arrival`, in nanoseconds.
    mutating func put(_ packet: Packet, bytes size: Int, isKey: Bool, at arrival: Int64) {
        let isLate = waiting.first.map { arrival - $0.arrival > Self.maximumAge } ?? false
        if (isKey && isLate) || bytes + size > Self.maximumBytes {
            dropped += waiting.count
            (waiting, bytes) = ([], 0)
        }
        waiting.append(Entry(packet: packet, bytes: size, arrival: arrival))
        bytes += size
    }

    /// The packet to decode next; nil when none waits.
    mutating func take() -> Packet? {
        guard !waiting.isEmpty else { return nil }
        let entry = waiting.removeFirst()
        bytes -= entry.bytes
        return entry.packet
    }

    /// How many packets were left out since the last call.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
