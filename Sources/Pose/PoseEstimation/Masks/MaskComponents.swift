/// The connected parts of a mask on a grid.
struct MaskComponents {
    /// By cell: the part's number; -1 outside.
    private(set) var labels: [Int]
    /// By part: how many cells it has.
    private(set) var counts: [Int] = []

    /// - Parameter isInside: By cell, row by row.
    init(_ isInside: [Bool], width: Int) {
        labels = [Int](repeating: -1, count: isInside.count)
        var open: [Int] = []
        for start in isInside.indices where isInside[start] && labels[start] < 0 {
            let label = counts.count
            var count = 0
            labels[start] = label
            open.append(start)
            while let cell = open.popLast() {
                count += 1
                let column = cell % width
                let neighbors = [
                    column > 0 ? cell - 1 : -1, column + 1 < width ? cell + 1 : -1, cell - width,
                    cell + width,
                ]
                for next in neighbors where isInside.indices.contains(next) {
                    guard isInside[next], labels[next] < 0 else { continue }
                    labels[next] = label
                    open.append(next)
                }
            }
            counts.append(count)
        }
    }

    /// The cells of parts that have less than a share of the largest part's cells.
    func strayCells(below share: Float) -> [Int] {
        let least = share * Float(counts.max() ?? 0)
        return labels.indices.filter { labels[$0] >= 0 && Float(counts[labels[$0]]) < least }
    }
}
