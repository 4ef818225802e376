/// Groups values into windows of the same length, which may overlap.
///
/// What is left at the end is a shorter window.
public struct SlidingWindowTransformer<Element>: TemporalTransformer, Sendable {
    /// What the values are that go in.
    public typealias Input = Element
    /// What the values are that come out.
    public typealias Output = [Element]
    /// The sequence that comes out.
    public typealias OutputSequence = AnyTemporalSequence<[Element]>

    /// Values from one window's start to the next one's.
    public let stride: Int
    /// Values in a window.
    public let length: Int

    /// Creates a transformer; both numbers must be at least 1.
    public init(stride: Int, length: Int) {
        precondition(stride >= 1 && length >= 1, "a window of \(length) every \(stride); expected at least 1")
        self.stride = stride
        self.length = length
    }

    /// The windows; each stands for the stretch from its first value to its last one's end.
    public func applied<S: TemporalSequence>(
        to input: S, eventHandler: EventHandler?
    ) async throws -> AnyTemporalSequence<[Element]> where S.Feature == Element {
        let (stride, length) = (stride, length)
        return AnyTemporalSequence(count: input.count.map(windowCount)) {
            var iterator = input.makeAsyncIterator()
            var buffer: [TemporalFeature<Element>] = []
            // Values to be left out before the next window, where the stride is longer than a window.
            var gap = 0
            // Values that no window has held yet.
            var fresh = 0
            return {
                while let value = try await iterator.next() {
                    guard gap == 0 else {
                        gap -= 1
                        continue
                    }
                    buffer.append(value)
                    fresh += 1
                    guard buffer.count == length else { continue }
                    let window = Self.window(buffer)
                    gap = max(0, stride - length)
                    buffer.removeFirst(min(stride, length))
                    fresh = 0
                    return window
                }
                guard fresh > 0 else { return nil }
                fresh = 0
                return Self.window(buffer)
            }
        }
    }

    /// How many windows come of so many values, what is left at the end included.
    private func windowCount(_ valueCount: Int) -> Int {
        let whole = valueCount < length ? 0 : (valueCount - length) / stride + 1
        // What the whole windows hold or leave out.
        let done = whole == 0 ? 0 : (whole - 1) * stride + max(stride, length)
        return whole + (valueCount > done ? 1 : 0)
    }

    private static func window(_ values: [TemporalFeature<Element>]) -> TemporalFeature<[Element]> {
        var id = values[0].id
        let end = max(id.range.upperBound, values[values.count - 1].id.range.upperBound)
        id.range = id.range.lowerBound..<end
        return TemporalFeature(id: id, feature: values.map(\.feature))
    }
}
