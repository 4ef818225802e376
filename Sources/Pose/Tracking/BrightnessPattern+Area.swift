extension BrightnessPattern {
    /// The cells within the black bars at two opposite sides, or at all four.
    ///
    /// A portrait film in a landscape picture changes in its middle alone: with the bars, any two of them correlate.
    struct Area: Sendable {
        /// Video's black, in either range, with what compression makes of it.
        private static let maximumBlack: Float = 24

        private var columns: Range<Int>
        private var rows: Range<Int>

        init(of levels: [Float], side: Int) {
            func isBlack(_ index: Int) -> Bool { levels[index] <= Self.maximumBlack }
            columns = Self.inner(side) { column in (0..<side).allSatisfy { isBlack($0 * side + column) } }
            rows = Self.inner(side) { row in (0..<side).allSatisfy { isBlack(row * side + $0) } }
        }

        /// Lines between bars of the same width, without those that a bar ends in; all where there are no bars.
        private static func inner(_ side: Int, isBlack: (Int) -> Bool) -> Range<Int> {
            guard let first = (0..<side).first(where: { !isBlack($0) }),
                let last = (0..<side).last(where: { !isBlack($0) }),
                first > 0, abs(first - (side - 1 - last)) <= 1, last - first >= 4
            else { return 0..<side }
            return first + 1..<last
        }

        var cellCount: Int { columns.count * rows.count }

        func union(_ other: Area) -> Area {
            var all = self
            all.columns = Self.hull(columns, other.columns)
            all.rows = Self.hull(rows, other.rows)
            return all
        }

        private static func hull(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
            min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
        }

        func part(of levels: [Float], side: Int) -> [Float] {
            if columns.count == side, rows.count == side { return levels }
            return rows.flatMap { levels[$0 * side + columns.lowerBound..<$0 * side + columns.upperBound] }
        }
    }
}
