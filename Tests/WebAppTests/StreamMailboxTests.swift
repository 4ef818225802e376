import NIOCore
import Testing

@testable import WebApp

@Suite struct StreamMailboxTests {
    private func frame(_ number: Int) throws -> StreamMailbox.Item {
        .frame(
            StreamedFrame(try frameResult(at: Double(number)), statistics: .init(), encoder: PictureEncoder())
        )
    }

    private func message(_ number: Int) -> StreamMailbox.Item {
        .message(
            StreamMessage(kind: .prediction) { json in
                json.key("number")
                json.value(number)
            })
    }

    private func drain(_ mailbox: inout StreamMailbox) -> [String] {
        var result: [String] = []
        while let item = mailbox.take() {
            switch item {
            case .frame: result.append("frame")
            case .message(let message): result.append(String(String(buffer: message.json).filter(\.isNumber)))
            }
        }
        return result
    }

    @Test func `a newer frame replaces one that waits`() throws {
        var mailbox = StreamMailbox()
        mailbox.put(try frame(0))
        mailbox.put(message(1))
        mailbox.put(try frame(2))
        #expect(drain(&mailbox) == ["1", "frame"])
        #expect(mailbox.skipped == 1)
    }

    @Test func `of too many messages the oldest are dropped`() throws {
        var mailbox = StreamMailbox()
        let count = StreamMailbox.messageLimit
        for number in 0..<(count + 5) { mailbox.put(message(number)) }
        let latest = (5..<count + 5).map { String($0) }
        #expect(drain(&mailbox) == latest)
        mailbox.put(message(1))
        #expect(drain(&mailbox) == ["1"])
    }

    @Test func `a closed subscription gives out what waits`() async {
        let subscription = StreamSubscription(wantsFrames: true)
        subscription.put(message(1))
        subscription.close()
        subscription.put(message(2))
        #expect(await subscription.next() != nil)
        #expect(await subscription.next() == nil)
    }

    @Test func `a waiting reader is woken by a new item`() async {
        let subscription = StreamSubscription(wantsFrames: true)
        async let item = subscription.next()
        subscription.put(message(1))
        #expect(await item != nil)
    }

    @Test func `a cancelled reader stops waiting`() async {
        let subscription = StreamSubscription(wantsFrames: true)
        let task = Task { await subscription.next() == nil }
        task.cancel()
        #expect(await task.value)
    }
}
