extension Thumbnail {
    /// Cells of which this share at least must be seen: of fewer nothing can be said.
    private static let minimumShare = 8
    /// What noise and compression leave of an even surface, of 255.
    private static let maximumNoise: Float = 4

    /// The mean difference of brightness, of 255, in the cells that are excluded from neither thumbnail.
    ///
    /// Beyond the picture's edge all is black. Nil when less than an eighth of the cells can be compared, or the sizes differ.
    public func meanDifference(from other: Thumbnail) -> Double? {
        guard side == other.side else { return nil }
        var (sum, count) = (0.0, 0)
        for (cell, otherCell) in zip(cells, other.cells) {
            guard let level = cell.level, let otherLevel = otherCell.level else { continue }
            sum += Double(abs(level - otherLevel))
            count += 1
        }
        guard count > 0, count >= cells.count / Self.minimumShare else { return nil }
        return sum / Double(count)
    }

    /// True where no two neighbouring cells differ: a bare wall, a clear sky, a bar beside a film.
    ///
    /// A person large enough to be found there covers several of them. False where hardly any cell shows something.
    public var isBare: Bool {
        var count = 0
        for (index, cell) in cells.enumerated() {
            guard case .brightness(let level) = cell else { continue }
            count += 1
            let right = (index + 1).isMultiple(of: side) ? nil : cells[index + 1]
            let below = index + side < cells.count ? cells[index + side] : nil
            for case .brightness(let neighbor)? in [right, below]
            where abs(level - neighbor) > Self.maximumNoise {
                return false
            }
        }
        return count >= cells.count / Self.minimumShare
    }
}

extension Thumbnail.Cell {
    /// The brightness that is compared; nil for a cell that does not count.
    fileprivate var level: Float? {
        switch self {
        case .brightness(let level): level
        case .outside: 0
        case .excluded: nil
        }
    }
}
