import CFFmpeg

/// Takes the combs out of an interlaced picture: of its two fields the even rows' moment stays.
///
/// Only where something has moved are the odd rows made of their neighbours, so that what is still keeps its resolution.
/// There a sample is brighter or darker than both neighbours, and like one of the next samples of its own field, or near such a
/// sample.
struct Deinterlacer {
    /// Combs of less contrast are not seen.
    private static let minimumContrast: UInt8 = 6
    /// Columns to both sides in which a comb goes on.
    private static let reach = 3

    private let from: (address: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)
    private let to: (address: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)
    /// Samples in a row, and odd rows between two even ones.
    private let columns: Int
    private let rowCount: Int
    /// The last odd row's number.
    private let lastOdd: Int

    /// A picture without combs; nil when memory is exhausted. The given one stays as it is.
    static func withoutCombs(_ frame: Handle<AVFrame>) -> Handle<AVFrame>? {
        let picture = frame.pointer.pointee
        let format = AVPixelFormat(rawValue: picture.format)
        guard let copy = Handle.frame(like: picture, format),
            av_frame_copy(copy.pointer, frame.pointer) >= 0
        else { return nil }
        for (index, (from, to)) in zip(frame.planes, copy.planes).enumerated() {
            guard let rows = frame.rows(ofPlane: index), rows > 2 else { continue }
            let columns = Int(av_image_get_linesize(format, picture.width, Int32(index)))
            Deinterlacer(
                from: from, to: to, columns: columns, rowCount: (rows - 1) / 2, lastOdd: rows / 2 * 2 - 1
            ).run()
        }
        return copy
    }

    private func run() {
        // Each row of marks has room for the reach at both ends.
        let stride = columns + 2 * Self.reach
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: (rowCount + 1) * stride) { memory in
            memory.initialize(repeating: 0)
            guard let marks = memory.baseAddress else { return }
            for index in 0..<rowCount { mark(index, in: marks + index * stride + Self.reach) }
            let near = marks + rowCount * stride
            for index in 0..<rowCount {
                let above = marks + max(0, index - 1) * stride
                let below = marks + min(rowCount - 1, index + 1) * stride
                let here = marks + index * stride
                for column in 0..<stride { near[column] = above[column] | here[column] | below[column] }
                fill(index, near: near)
            }
        }
    }

    private func row(_ number: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(from.address + number * from.bytesPerRow)
    }

    /// How much brighter or darker than both neighbours a sample of an odd row is; 0 where it lies between them.
    private func contrast(_ sample: UInt8, _ above: UInt8, _ below: UInt8) -> UInt8 {
        let (lower, upper) = (min(above, below), max(above, below))
        return (max(sample, upper) &- upper) | (lower &- min(sample, lower))
    }

    /// Notes which samples of an odd row are surely a comb's.
    private func mark(_ index: Int, in marks: UnsafeMutablePointer<UInt8>) {
        let number = 2 * index + 1
        let (above, here, below) = (row(number - 1), row(number), row(number + 1))
        let (before, after) = (row(max(1, number - 2)), row(min(number + 2, lastOdd)))
        for column in 0..<columns {
            let sample = here[column]
            let contrast = contrast(sample, above[column], below[column])
            let change = min(
                max(sample, before[column]) &- min(sample, before[column]),
                max(sample, after[column]) &- min(sample, after[column]))
            marks[column] = contrast >= Self.minimumContrast && change <= contrast >> 1 ? 1 : 0
        }
    }

    /// Makes the samples of an odd row that are a comb's of their neighbours.
    private func fill(_ index: Int, near: UnsafePointer<UInt8>) {
        let number = 2 * index + 1
        let (above, here, below) = (row(number - 1), row(number), row(number + 1))
        let target = to.address + number * to.bytesPerRow
        for column in 0..<columns {
            let isNear = (0...2 * Self.reach).reduce(0) { $0 | near[column + $1] }
            let isComb =
                isNear != 0 && contrast(here[column], above[column], below[column]) >= Self.minimumContrast
            let sum = UInt16(above[column]) &+ UInt16(below[column]) &+ 1
            target[column] = isComb ? UInt8(truncatingIfNeeded: sum >> 1) : here[column]
        }
    }
}
