/// What waits for one reader of a stream: messages in order, and the newest frame only.
///
/// Bounded: a frame that was not fetched makes way for the next, and of too many messages the oldest do.
struct StreamMailbox: Sendable {
    /// One thing to send.
    enum Item: Sendable {
        case frame(StreamedFrame)
        case message(StreamMessage)
    }

    /// Messages that may wait: some twenty seconds of predictions and states.
    static let messageLimit = 64

    /// Frames and messages that the reader was too slow for.
    private(set) var skipped = 0
    private(set) var isClosed = false
    private var items: [Item] = []
    private var messageCount = 0

    /// Adds an item; nothing once closed.
    mutating func put(_ item: Item) {
        guard !isClosed else { return }
        switch item {
        case .frame:
            if let index = items.firstIndex(where: \.isFrame) {
                items.remove(at: index)
                skipped += 1
            }
        case .message:
            if messageCount == Self.messageLimit, let index = items.firstIndex(where: { !$0.isFrame }) {
                items.remove(at: index)
                skipped += 1
                messageCount -= 1
            }
            messageCount += 1
        }
        items.append(item)
    }

    /// Takes the oldest item; nil when none waits.
    mutating func take() -> Item? {
        guard !items.isEmpty else { return nil }
        let item = items.removeFirst()
        if !item.isFrame { messageCount -= 1 }
        return item
    }

    /// Says that nothing follows; what waits can still be taken.
    mutating func close() { isClosed = true }
}

extension StreamMailbox.Item {
    fileprivate var isFrame: Bool {
        if case .frame = self { true } else { false }
    }
}
