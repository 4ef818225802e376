import Foundation

/// A Matroska file of JPEG pictures, each in a cluster of its own, with whatever a header and a clock may say.
struct MatroskaFile {
    /// In milliseconds; nil: the header states none.
    var duration: Double?
    /// The pictures, with their times in milliseconds.
    var frames: [(time: Int64, picture: Data)]
    private static let side: UInt8 = 64

    /// One picture, made with the ffmpeg command line tool, at each of the times.
    init(times: [Int64], duration: Double? = nil, in folder: TemporaryFolder) throws {
        let size = "color=gray:s=\(Self.side)x\(Self.side)"
        let path = try folder.make("frame.jpg", "-f", "lavfi", "-i", size, "-frames:v", "1")
        let picture = try Data(contentsOf: URL(fileURLWithPath: path))
        self.duration = duration
        frames = times.map { ($0, picture) }
    }

    func write(to path: String) throws {
        let kind = Self.element([0x42, 0x82], Data("matroska".utf8))
        let header = Self.element([0x1A, 0x45, 0xDF, 0xA3], kind)
        var facts = Self.element([0x2A, 0xD7, 0xB1], Self.bytes(of: 1_000_000 as UInt64))
        if let duration { facts += Self.element([0x44, 0x89], Self.bytes(of: duration.bitPattern)) }
        let size = Self.element([0xB0], Data([Self.side])) + Self.element([0xBA], Data([Self.side]))
        let track =
            Self.element([0xD7], Data([1])) + Self.element([0x73, 0xC5], Data([1]))
            + Self.element([0x83], Data([1])) + Self.element([0x86], Data("V_MJPEG".utf8))
            + Self.element([0xE0], size)
        let clusters = frames.map { time, picture in
            Self.element(
                [0x1F, 0x43, 0xB6, 0x75],
                Self.element([0xE7], Self.bytes(of: UInt64(bitPattern: time)))
                    + Self.element([0xA3], Data([0x81, 0, 0, 0x80]) + picture))
        }
        let segment =
            Self.element([0x15, 0x49, 0xA9, 0x66], facts)
            + Self.element([0x16, 0x54, 0xAE, 0x6B], Self.element([0xAE], track))
            + clusters.reduce(Data(), +)
        try (header + Self.element([0x18, 0x53, 0x80, 0x67], segment)).write(to: URL(fileURLWithPath: path))
    }

    /// An identifier, a size of eight bytes, and the content.
    private static func element(_ identifier: [UInt8], _ content: Data) -> Data {
        Data(identifier) + bytes(of: UInt64(content.count) | 1 << 56) + content
    }

    private static func bytes(of number: UInt64) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }
}
