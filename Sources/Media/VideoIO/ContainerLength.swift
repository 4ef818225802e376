/// How many bytes a container's header says that the file has, to notice a file that was copied or recorded in part.
///
/// MP4's index says it frame by frame (`MediaInput.framesCutOff`); Matroska and AVI are readable up to wherever they end.
struct ContainerLength: Hashable {
    /// Bytes that the header states.
    let stated: Int
    /// Bytes in the file.
    let present: Int

    /// Some writers count the header or padding in, some do not.
    private static let tolerance = 1024

    /// Reads a header; nil for other formats, what is no file, and where the recorder stated nothing.
    init?(path: String) {
        guard let file = RegularFile(path),
            let stated = Self.ofMatroska(file.bytes(at: 0, count: 4096)[...])
                ?? Self.ofAVI(file.bytes(at: 0, count: 12))
        else { return nil }
        (self.stated, present) = (stated, file.size)
    }

    /// True when the file's end is missing.
    var isCutOff: Bool { stated - present > Self.tolerance }

    /// Of Matroska and WebM: the end of the segment, which holds everything.
    private static func ofMatroska(_ bytes: ArraySlice<UInt8>) -> Int? {
        var position = 0
        var rest = bytes
        /// An identifier with its marker bit, or a size without; nil for an unknown size and at the end.
        func number(isIdentifier: Bool) -> Int? {
            guard let first = rest.first, first != 0 else { return nil }
            let count = first.leadingZeroBitCount + 1
            guard rest.count >= count else { return nil }
            let marker = 1 << (7 * count)
            let value = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
            position += count
            if isIdentifier { return value }
            return value == 2 * marker - 1 ? nil : value - marker
        }
        guard bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
        while let identifier = number(isIdentifier: true), let size = number(isIdentifier: false) {
            if identifier == 0x1853_8067 { return position + size }
            guard size < rest.count else { return nil }
            rest = rest.dropFirst(size)
            position += size
        }
        return nil
    }

    /// Of AVI: the first RIFF, which longer files are made of several of; what a recorder leaves open is 0 or very large.
    private static func ofAVI(_ bytes: [UInt8]) -> Int? {
        guard bytes.count == 12, bytes.starts(with: "RIFF".utf8), bytes[8...].elementsEqual("AVI ".utf8)
        else {
            return nil
        }
        let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return size == 0 || size >= 0x7FFF_F000 ? nil : size + 8
    }
}
