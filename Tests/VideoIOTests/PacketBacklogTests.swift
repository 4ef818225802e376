import Testing

@testable import VideoIO

@Suite struct PacketBacklogTests {
    private static let second: Int64 = 1_000_000_000

    /// Takes in packets of a stream with 25 frames a second, numbered, with a key frame every two seconds.
    private func put(_ numbers: Range<Int>, into backlog: inout PacketBacklog<Int>, bytes: Int = 1000) {
        for number in numbers {
            backlog.put(
                number, bytes: bytes, isKey: number % 50 == 0, at: Int64(number) * Self.second / 25)
        }
    }

    @Test func `what is decoded in time is given in order`() {
        var backlog = PacketBacklog<Int>()
        var taken: [Int] = []
        for start in stride(from: 0, to: 200, by: 20) {
            put(start..<start + 20, into: &backlog)
            while let packet = backlog.take() { taken.append(packet) }
        }
        #expect(taken == Array(0..<200))
        #expect(backlog.takeDropped() == 0)
    }

    @Test func `a decoder at half the stream's rate goes on with key frames, and is never far behind`() {
        var backlog = PacketBacklog<Int>()
        var (taken, dropped) = ([Int](), 0)
        for number in 0..<5000 {
            put(number..<number + 1, into: &backlog)
            dropped += backlog.takeDropped()
            guard number % 2 == 0, let packet = backlog.take() else { continue }
            #expect(number - packet <= 25 + 50)
            // After what was left out it is a key frame that comes.
            #expect(packet == (taken.last ?? -1) + 1 || packet % 50 == 0)
            taken.append(packet)
        }
        while let packet = backlog.take() { taken.append(packet) }
        #expect(dropped > 0 && taken.count + dropped == 5000)
    }

    @Test func `without key frames what waits is bounded by its size`() {
        var backlog = PacketBacklog<Int>()
        let size = PacketBacklog<Int>.maximumBytes / 10
        for number in 0..<25 { backlog.put(number, bytes: size, isKey: false, at: Int64(number)) }
        #expect(backlog.takeDropped() == 20)
        #expect((0..<6).map { _ in backlog.take() } == [20, 21, 22, 23, 24, nil])
    }
}
