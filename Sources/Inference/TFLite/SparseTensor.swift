/// How a tensor that is stored without its zeros becomes a whole one.
///
/// Axes are gone through in an order of their own; each is either whole, or lists where its numbers stand.
/// Source: `SparsityParameters` in TensorFlow's `schema.fbs`.
struct SparseTensor {
    private struct Axis {
        /// How far apart neighbours are in the whole tensor.
        let step: Int
        /// How many there are; of a sparse axis not asked for.
        let extent: Int
        /// Of a sparse axis: where each position's list begins, and the lists; nil for a whole axis.
        let lists: (starts: [Int], indices: [Int])?
    }

    private let axes: [Axis]
    private let count: Int

    /// Nil when the layout is damaged, or of blocks.
    init?(shape: [Int], layout: FlatTable?) {
        guard let layout, layout.integers(1, as: Int32.self).isEmpty else { return nil }
        let order = layout.integers(0, as: Int32.self)
        let tables = layout.tables(2)
        guard order.sorted() == Array(shape.indices), tables.count == shape.count else { return nil }
        count = shape.reduce(1, *)
        axes = zip(order, tables).map { axis, table in
            let isSparse = (table.integer(0, as: Int8.self) ?? 0) == 1
            return Axis(
                step: shape[(axis + 1)...].reduce(1, *),
                extent: max(0, table.integer(1, as: Int32.self) ?? 0),
                lists: isSparse ? (Self.list(table, 2), Self.list(table, 4)) : nil)
        }
    }

    /// All numbers, with zeros where none is stored; nil when there are more or fewer than there should be.
    func expanded(_ stored: [Float]) -> [Float]? {
        var result = [Float](repeating: 0, count: count)
        var rest = stored[...]
        return !axes.isEmpty && fill(&result, from: &rest, axis: 0, position: 0, at: 0) && rest.isEmpty
            ? result : nil
    }

    /// Puts numbers where a position of an axis, and all axes after it, say; false when that cannot be.
    private func fill(
        _ result: inout [Float], from stored: inout ArraySlice<Float>, axis index: Int, position: Int,
        at place: Int
    ) -> Bool {
        guard index < axes.count else {
            guard result.indices.contains(place), let number = stored.popFirst() else { return false }
            result[place] = number
            return true
        }
        let axis = axes[index]
        guard let (starts, indices) = axis.lists else {
            return (0..<axis.extent).allSatisfy {
                fill(
                    &result, from: &stored, axis: index + 1, position: position * axis.extent + $0,
                    at: place + $0 * axis.step)
            }
        }
        guard starts.indices.contains(position + 1), starts[position] <= starts[position + 1],
            starts[position + 1] <= indices.count
        else { return false }
        return (starts[position]..<starts[position + 1]).allSatisfy {
            fill(&result, from: &stored, axis: index + 1, position: $0, at: place + indices[$0] * axis.step)
        }
    }

    /// A list of integers of any width: the field says which, the next one is the list.
    private static func list(_ table: FlatTable, _ field: Int) -> [Int] {
        guard let list = table.table(field + 1) else { return [] }
        switch table.integer(field, as: UInt8.self) {
        case 1: return list.integers(0, as: Int32.self)
        case 2: return list.integers(0, as: UInt16.self)
        case 3: return list.integers(0, as: UInt8.self)
        default: return []
        }
    }
}
