/// Shares of one manifest that no worker has begun.
public struct BatchMissingShares: Hashable, Sendable {
    /// The manifest's path, or `-` for the standard input.
    public let manifest: String
    /// The numbers of these shares, from 1, in their order.
    public let ranges: [ClosedRange<Int>]
    /// How many shares the manifest was divided into.
    public let count: Int

    /// - Parameter begun: The numbers of the other shares, at least one.
    init(manifest: String, begun: Set<Int>, count: Int) {
        self.manifest = manifest
        self.count = count
        var ranges: [ClosedRange<Int>] = []
        var next = 1
        for number in begun.sorted() + [count + 1] {
            if number > next { ranges.append(next...(number - 1)) }
            next = number + 1
        }
        self.ranges = ranges
    }

    /// How many shares these are.
    public var total: Int { ranges.reduce(0) { $0 + $1.count } }

    /// For example `clips.txt: shares 1, 3 to 7 and 9 of 9 have not begun`.
    var text: String {
        var names = ranges.flatMap { range in
            switch range.count {
            case 1: ["\(range.lowerBound)"]
            case 2: ["\(range.lowerBound)", "\(range.upperBound)"]
            default: ["\(range.lowerBound) to \(range.upperBound)"]
            }
        }
        if let last = names.popLast() {
            names = [names.joined(separator: ", "), last].filter { !$0.isEmpty }
        }
        let isOne = total == 1
        return "\(manifest): \(isOne ? "share" : "shares") \(names.joined(separator: " and ")) of \(count) "
            + "\(isOne ? "has" : "have") not begun"
    }
}
