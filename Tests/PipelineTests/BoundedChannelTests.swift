import Foundation
import Testing

@testable import Pipeline

@Suite struct BoundedChannelTests {
    @Test func `elements arrive in order`() async throws {
        for capacity in [1, 3] {
            let channel = BoundedChannel<Int>(capacity: capacity)
            Thread.detachNewThread {
                for number in 0..<1000 where !channel.send(number) { return }
                channel.finish()
            }
            var received: [Int] = []
            while let number = try await channel.next() { received.append(number) }
            #expect(received == Array(0..<1000))
        }
    }

    @Test func `waiting elements are received before the error`() throws {
        let channel = BoundedChannel<Int>(capacity: 2)
        #expect(channel.send(1))
        channel.finish(throwing: CancellationError())
        #expect(try channel.receive() == 1)
        #expect(throws: CancellationError.self) { try channel.receive() }
        #expect(try channel.receive() == nil)
    }

    @Test func `cancelling frees a waiting sender`() async throws {
        let channel = BoundedChannel<Int>(capacity: 1)
        #expect(channel.send(1))
        let sender = Task.detached { channel.send(2) }
        channel.cancel()
        #expect(await !sender.value)
        #expect(!channel.send(3))
        #expect(try channel.receive() == nil)
    }
}
