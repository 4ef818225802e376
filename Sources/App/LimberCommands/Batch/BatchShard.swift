/// One worker's share of a manifest: every so many lines, from a first one on.
public struct BatchShard: Hashable, Sendable {
    /// The whole manifest.
    public static let whole = BatchShard(number: 1, count: 1)

    /// Which of the shares, from 1.
    public let number: Int
    /// How many shares there are.
    public let count: Int

    private init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }

    /// Reads `K/N`, as in `3/8`; nil unless K is 1 to N.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            count > 0, (1...count).contains(number)
        else { return nil }
        self.init(number: number, count: count)
    }

    /// The elements of this share, in their order; neighbours go to different shares.
    func elements<Element>(of all: [Element]) -> [Element] {
        stride(from: number - 1, to: all.count, by: count).map { all[$0] }
    }
}
