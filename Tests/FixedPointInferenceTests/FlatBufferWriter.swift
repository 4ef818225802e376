/// A field's value in a FlatBuffers table.
indirect enum FlatValue {
    case int8(Int)
    case int32(Int)
    case integers([Int])
    case bytes([UInt8])
    case table([Int: FlatValue])
    case tables([[Int: FlatValue]])
}

/// Writes FlatBuffers files: each table before what it refers to.
struct FlatBufferWriter {
    private(set) var bytes: [UInt8]

    /// A file with a root table and an identifier of four letters.
    init(root: [Int: FlatValue], identifier: String) {
        bytes = [0, 0, 0, 0] + Array(identifier.utf8)
        let start = append(root)
        refer(from: 0, to: start)
    }

    /// Appends a table and what it refers to; returns where it begins.
    private mutating func append(_ fields: [Int: FlatValue]) -> Int {
        align(to: 4)
        let count = (fields.keys.max() ?? -1) + 1
        let directory = bytes.count
        let sorted = fields.sorted { $0.key < $1.key }
        append(UInt16(4 + 2 * count))
        append(UInt16(4 + 4 * sorted.count))
        for field in 0..<count {
            let place = sorted.firstIndex { $0.key == field }
            append(UInt16(place.map { 4 + 4 * $0 } ?? 0))
        }
        align(to: 4)
        let start = bytes.count
        append(Int32(start - directory))
        sorted.forEach { _ in append(UInt32(0)) }
        for (place, field) in sorted.enumerated() { write(field.value, at: start + 4 + 4 * place) }
        return start
    }

    private mutating func write(_ value: FlatValue, at place: Int) {
        switch value {
        case .int8(let value): bytes[place] = UInt8(truncatingIfNeeded: value)
        case .int32(let value): set(UInt32(truncatingIfNeeded: value), at: place)
        case .integers(let values):
            beginList(of: values.count, at: place)
            values.forEach { append(Int32(truncatingIfNeeded: $0)) }
        case .bytes(let values):
            beginList(of: values.count, at: place)
            // A string's last byte is zero, outside of the list.
            bytes += values + [0]
        case .table(let fields): refer(from: place, to: append(fields))
        case .tables(let tables):
            let first = beginList(of: tables.count, at: place)
            tables.forEach { _ in append(UInt32(0)) }
            for (index, fields) in tables.enumerated() {
                refer(from: first + 4 * index, to: append(fields))
            }
        }
    }

    @discardableResult private mutating func beginList(of count: Int, at place: Int) -> Int {
        // The first element lies at a multiple of 16, as TensorFlow Lite's constants do.
        while bytes.count % 16 != 12 { bytes.append(0) }
        refer(from: place, to: bytes.count)
        append(UInt32(count))
        return bytes.count
    }

    private mutating func refer(from place: Int, to target: Int) { set(UInt32(target - place), at: place) }

    private mutating func set(_ value: UInt32, at place: Int) {
        for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }

    private mutating func append<Number: FixedWidthInteger>(_ value: Number) {
        for byte in 0..<Number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }

    private mutating func align(to size: Int) {
        while !bytes.count.isMultiple(of: size) { bytes.append(0) }
    }
}
