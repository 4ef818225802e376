/// The first directory of a TIFF structure, in which EXIF data are written too.
struct TIFFDirectory {
    /// Reads bytes from an offset on, fewer where they end.
    typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

    /// Numbers of the entries that are of use here.
    enum Tag: Int {
        case subfileType = 254
        case width = 256
        case height = 257
        case orientation = 274
        case subdirectories = 330
        case dngVersion = 0xC612
    }

    private let entries: ArraySlice<UInt8>
    private let isLittleEndian: Bool
    /// More entries than any camera writes.
    private static let maximumCount = 4096

    /// Reads a directory; nil for bytes that are none.
    init?(_ read: Read) {
        let header = read(0, 8)[...]
        guard header.count == 8, header.starts(with: [0x49, 0x49]) || header.starts(with: [0x4D, 0x4D]) else {
            return nil
        }
        isLittleEndian = header[0] == 0x49
        let start = header.integer(at: 4, bytes: 4, isLittleEndian) ?? 0
        guard let count = read(start, 2)[...].integer(at: 0, bytes: 2, isLittleEndian) else { return nil }
        entries = read(start + 2, 12 * min(count, Self.maximumCount))[...]
    }

    /// The number in an entry, of several the first; nil where there is no such entry.
    subscript(tag: Tag) -> Int? {
        for start in stride(from: 0, to: entries.count - 11, by: 12)
        where entries.integer(at: start, bytes: 2, isLittleEndian) == tag.rawValue {
            let type = entries.integer(at: start + 2, bytes: 2, isLittleEndian)
            return entries.integer(at: start + 8, bytes: type == 1 ? 1 : type == 4 ? 4 : 2, isLittleEndian)
        }
        return nil
    }

    /// EXIF's orientation, 1...8; nil where there is none.
    var orientation: Int? { self[.orientation].flatMap { (1...8).contains($0) ? $0 : nil } }
}

extension ArraySlice<UInt8> {
    /// An unsigned number of up to four bytes at an offset from the slice's start; nil beyond its end.
    func integer(at offset: Int, bytes count: Int, _ isLittleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        let digits = self[(startIndex + offset)..<(startIndex + offset + count)]
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}
