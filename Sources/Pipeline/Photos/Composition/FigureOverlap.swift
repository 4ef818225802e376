import PoseCore

/// Leaves out figures that would touch another by their masks: joints alone do not say where hair and clothes are.
public enum FigureOverlap {
    /// The masks are enlarged by this, in shares of the figure's longer side.
    private static let margin = 0.015

    /// The figures that do not touch each other, in order.
    ///
    /// - Parameters:
    ///   - figures: In order of time.
    ///   - kept: The figure that stays, by its place in `figures`; of others that touch, the nearer to it in time stays.
    ///   - mayTouch: True: all stay.
    public static func apart(
        _ figures: [StromotionComposer.Figure], keeping kept: Int, mayTouch: Bool = false
    ) -> [Int] {
        guard !mayTouch, let largest = figures.map(\.longerSide).max() else {
            return Array(figures.indices)
        }
        let cell = max(1, Int(Double(largest) * margin))
        let order = figures.indices.sorted { abs($0 - kept) < abs($1 - kept) }
        var taken: Set<Cell> = []
        var result: [Int] = []
        for index in order {
            let cells = cells(of: figures[index], cell: cell)
            // A cell of one figure and its neighbours hold no other figure.
            let near = cells.contains { place in
                (-1...1).contains { row in
                    (-1...1).contains { taken.contains(Cell(x: place.x + $0, y: place.y + row)) }
                }
            }
            guard !near || index == kept else { continue }
            taken.formUnion(cells)
            result.append(index)
        }
        return result.sorted()
    }

    private struct Cell: Hashable {
        let x: Int
        let y: Int
    }

    /// The cells of the base picture's plane that the mask covers.
    private static func cells(of figure: StromotionComposer.Figure, cell: Int) -> Set<Cell> {
        let box = figure.mask.boundingBox ?? figure.mask.region
        let step = max(1, cell / 2)
        var result: Set<Cell> = []
        for y in stride(from: box.y, to: box.bottom, by: step) {
            for x in stride(from: box.x, to: box.right, by: step) {
                let point = PixelPoint(x: Float(x) + 0.5, y: Float(y) + 0.5)
                guard figure.mask.coverage(at: point) > 0.4 else { continue }
                let place = figure.picture.toBase.apply(to: point)
                result.insert(
                    Cell(
                        x: Int((Double(place.x) / Double(cell)).rounded(.down)),
                        y: Int((Double(place.y) / Double(cell)).rounded(.down))))
            }
        }
        return result
    }
}

extension StromotionComposer.Figure {
    fileprivate var longerSide: Int { max(bounds.width, bounds.height) }
}
