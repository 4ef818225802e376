import Dispatch

extension RandomAccessCollection where Self: Sendable {
    /// What `transform` makes of each element, computed on all cores; the results are in the elements' order.
    ///
    /// - Throws: The error of the first element, in their order, that has one.
    package func concurrentMap<Mapped: Sendable, Failure: Error>(
        _ transform: @Sendable (Element) throws(Failure) -> Mapped
    ) throws(Failure) -> [Mapped] {
        var results = [Result<Mapped, Failure>?](repeating: nil, count: count)
        results.updateConcurrently(pieceCount: count) { positions, results in
            for position in positions {
                let element = self[index(startIndex, offsetBy: position)]
                do throws(Failure) {
                    results[position - positions.lowerBound] = .success(try transform(element))
                } catch {
                    results[position - positions.lowerBound] = .failure(error)
                }
            }
        }
        var mapped: [Mapped] = []
        mapped.reserveCapacity(count)
        for case let result? in results { mapped.append(try result.get()) }
        return mapped
    }
}

extension Array where Element: Sendable {
    /// Writes an array on all cores, each of which is given a piece of it at a time.
    ///
    /// - Parameters:
    ///   - unit: How many elements stay together, for example those of a row; the count is a multiple of it.
    ///   - pieceCount: How many pieces there are, at most.
    ///   - update: Given the positions of a piece, counted in units, and its elements; called once for each piece.
    package mutating func updateConcurrently(
        unit: Int = 1, pieceCount: Int,
        _ update: @Sendable (_ positions: Range<Int>, _ elements: UnsafeMutableBufferPointer<Element>) -> Void
    ) {
        precondition(unit > 0 && count.isMultiple(of: unit))
        let unitCount = count / unit
        let pieceCount = Swift.min(pieceCount, unitCount)
        withUnsafeMutableBufferPointer { elements in
            // Pieces do not overlap, each is written by one call only, and all calls have ended when
            // `concurrentPerform` returns: no element is ever reached from two threads at once.
            nonisolated(unsafe) let elements = elements
            DispatchQueue.concurrentPerform(iterations: pieceCount) { piece in
                let positions =
                    (unitCount * piece / pieceCount)..<(unitCount * (piece + 1) / pieceCount)
                let part = elements[(positions.lowerBound * unit)..<(positions.upperBound * unit)]
                update(positions, UnsafeMutableBufferPointer(rebasing: part))
            }
        }
    }
}
