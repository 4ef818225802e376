/// The cheapest way to give each row one column, no column twice (shortest augmenting paths, O(rows²·columns)).
enum Assignment {
    /// The cost of a pair that is impossible, above all that are not.
    private static let impossible: Float = 1e6

    /// Decides which track each candidate of a frame continues.
    ///
    /// - Parameters:
    ///   - tracks: The tracks' indices.
    ///   - unseenCost: The cost of a track that no candidate continues; pairs that cost as much are not made.
    ///   - cost: Of a track and the index of a candidate that continues it; nil: it cannot.
    /// - Returns: For each candidate the track's index, or nil.
    static func match(
        _ tracks: [Int], to candidateCount: Int, unseenCost: Float,
        cost: (_ track: Int, _ candidate: Int) -> Float?
    ) -> [Int?] {
        var result = [Int?](repeating: nil, count: candidateCount)
        guard !tracks.isEmpty, candidateCount > 0 else { return result }
        // One more column per track: the track is not seen in this frame.
        let costs = tracks.map { track in
            (0..<candidateCount).map { cost(track, $0) ?? impossible } + tracks.map { _ in unseenCost }
        }
        for (row, column) in solve(costs).enumerated()
        where column < candidateCount && costs[row][column] < unseenCost {
            result[column] = tracks[row]
        }
        return result
    }

    /// Solves the assignment for a matrix with at least as many columns as rows.
    ///
    /// - Parameter costs: One array of finite costs per row, all of one length.
    /// - Returns: For each row its column.
    static func solve(_ costs: [[Float]]) -> [Int] {
        let rows = costs.count
        guard rows > 0 else { return [] }
        let columns = costs[0].count
        precondition(columns >= rows)
        // Index 0 stands for "none" in both directions.
        var rowPotential = [Float](repeating: 0, count: rows + 1)
        var columnPotential = [Float](repeating: 0, count: columns + 1)
        var rowOfColumn = [Int](repeating: 0, count: columns + 1)
        for row in 1...rows {
            var previous = [Int](repeating: 0, count: columns + 1)
            var slack = [Float](repeating: .infinity, count: columns + 1)
            var isUsed = [Bool](repeating: false, count: columns + 1)
            rowOfColumn[0] = row
            var column = 0
            repeat {
                isUsed[column] = true
                let current = rowOfColumn[column]
                var step = Float.infinity
                var next = 0
                for candidate in 1...columns where !isUsed[candidate] {
                    let reduced =
                        costs[current - 1][candidate - 1] - rowPotential[current] - columnPotential[candidate]
                    if reduced < slack[candidate] {
                        slack[candidate] = reduced
                        previous[candidate] = column
                    }
                    if slack[candidate] < step {
                        step = slack[candidate]
                        next = candidate
                    }
                }
                for candidate in 0...columns {
                    if isUsed[candidate] {
                        rowPotential[rowOfColumn[candidate]] += step
                        columnPotential[candidate] -= step
                    } else {
                        slack[candidate] -= step
                    }
                }
                column = next
            } while rowOfColumn[column] != 0
            while column != 0 {
                rowOfColumn[column] = rowOfColumn[previous[column]]
                column = previous[column]
            }
        }
        var result = [Int](repeating: 0, count: rows)
        for column in 1...columns where rowOfColumn[column] != 0 {
            result[rowOfColumn[column] - 1] = column - 1
        }
        return result
    }
}
