import Foundation

/// A table of a FlatBuffers file, read where it lies.
///
/// A field that is not there, or lies outside of the file, is nil or empty. Source: the FlatBuffers "Internals" page.
struct FlatTable {
    private let bytes: Data
    private let start: Int

    /// The file's root; nil when the file is too short to have one.
    init?(file: Data) {
        guard let root = FlatTable(bytes: file, start: 0).target(at: 0) else { return nil }
        self = root
    }

    private init(bytes: Data, start: Int) {
        self.bytes = bytes
        self.start = start
    }

    /// A field's number.
    func integer<Number: FixedWidthInteger>(_ field: Int, as type: Number.Type) -> Int? {
        place(of: field).flatMap { number(at: $0, as: type) }.map { Int($0) }
    }

    /// The table that a field refers to.
    func table(_ field: Int) -> FlatTable? { place(of: field).flatMap(target) }

    /// The tables that a field lists.
    func tables(_ field: Int) -> [FlatTable] {
        guard let list = list(field, of: UInt32.self) else { return [] }
        return (0..<list.count).compactMap { target(at: list.start + 4 * $0) }
    }

    /// The numbers that a field lists.
    func integers<Number: FixedWidthInteger>(_ field: Int, as type: Number.Type) -> [Int] {
        guard let list = list(field, of: type) else { return [] }
        let size = MemoryLayout<Number>.size
        return bytes.withUnsafeBytes { bytes in
            (0..<list.count).map {
                Int(
                    Number(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: list.start + size * $0, as: type)))
            }
        }
    }

    /// The bytes that a field lists.
    func data(_ field: Int) -> Data {
        list(field, of: UInt8.self).map { bytes[$0.start..<$0.start + $0.count] } ?? Data()
    }

    private func place(of field: Int) -> Int? {
        guard let distance = number(at: start, as: Int32.self) else { return nil }
        let directory = start - Int(distance)
        guard let size = number(at: directory, as: UInt16.self), 4 + 2 * field < Int(size),
            let offset = number(at: directory + 4 + 2 * field, as: UInt16.self), offset != 0
        else { return nil }
        return start + Int(offset)
    }

    private func target(at place: Int) -> FlatTable? {
        number(at: place, as: UInt32.self).map { FlatTable(bytes: bytes, start: place + Int($0)) }
    }

    private func list<Element>(_ field: Int, of type: Element.Type) -> (start: Int, count: Int)? {
        guard let place = place(of: field), let offset = number(at: place, as: UInt32.self),
            let count = number(at: place + Int(offset), as: UInt32.self)
        else { return nil }
        let start = place + Int(offset) + 4
        guard start + Int(count) * MemoryLayout<Element>.size <= bytes.count else { return nil }
        return (start, Int(count))
    }

    private func number<Number: FixedWidthInteger>(at place: Int, as type: Number.Type) -> Number? {
        guard place >= 0, place + MemoryLayout<Number>.size <= bytes.count else { return nil }
        return bytes.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
        }
    }
}
