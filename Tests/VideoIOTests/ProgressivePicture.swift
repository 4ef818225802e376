/// Grey progressive JPEG pictures without content, of any size and number of scans.
enum ProgressivePicture {
    /// The bytes of a picture whose sides are multiples of 8.
    static func make(width: Int, height: Int, scans: Int) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        func segment(_ marker: UInt8, _ content: [UInt8]) {
            let length = content.count + 2
            bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
        }
        let blocks = width / 8 * (height / 8)
        segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        segment(
            0xC2,
            [
                8, UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF), 1, 1,
                0x11, 0,
            ])
        // The code 0 is a difference of 0; fifteen codes of 4 bits are runs of 1, 2, 4 … 16384 blocks without content.
        segment(0xC4, [0x00, 1] + [UInt8](repeating: 0, count: 15) + [0])
        segment(
            0xC4,
            [0x10, 0, 0, 0, 15] + [UInt8](repeating: 0, count: 12) + (0..<15).map { UInt8($0 << 4) })
        segment(0xDA, [1, 1, 0x00, 0, 0, 0])
        bytes += packed([(0, blocks)])
        for scan in 0..<(scans - 1) {
            let (coefficient, low) = (UInt8(scan % 63 + 1), UInt8(13 - scan / 63))
            let high = low == 13 ? 0 : low + 1
            segment(0xDA, [1, 1, 0x00, coefficient, coefficient, high << 4 | low])
            bytes += packed(
                (0..<15).reversed().flatMap { size in
                    let count = size == 14 ? blocks >> 14 : blocks >> size & 1
                    return [[(Int, Int)]](repeating: [(size, 4), (0, size)], count: count).flatMap { $0 }
                })
        }
        return bytes + [0xFF, 0xD9]
    }

    /// Values of so many bits each, one after another; ones at the end.
    private static func packed(_ values: [(value: Int, bits: Int)]) -> [UInt8] {
        var bytes: [UInt8] = []
        var (current, free) = (UInt8(0), 8)
        for (value, bits) in values {
            for bit in (0..<bits).reversed() {
                let isSet = bit < Int.bitWidth && value >> bit & 1 == 1
                free -= 1
                if isSet { current |= 1 << UInt8(free) }
                if free == 0 {
                    bytes.append(current)
                    (current, free) = (0, 8)
                }
            }
        }
        if free < 8 { bytes.append(current | UInt8((1 << free) - 1)) }
        return bytes
    }
}
