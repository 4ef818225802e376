/// What a picture's file is, by its first bytes rather than by its name.
enum PictureKind: Hashable {
    /// A picture that FFmpeg may or may not decode, by its usual name.
    case bitmap(String)
    case jpeg
    case png
    case tiff
    case webP(isAnimated: Bool)
    /// HEVC pictures in ISO's container, as iPhones write them; a sequence also has a video of them.
    case heic(isSequence: Bool)
    /// AV1 pictures in the same container.
    case avif(isSequence: Bool)
    /// A camera's sensor data, by the usual ending.
    case raw(String)
    case svg
    /// A document, by its usual name.
    case document(String)

    /// Finds out what a file is; nil for videos, for what is unknown, and for what is not a file.
    init?(path: String) {
        guard let file = RegularFile(path), let kind = PictureKind(file, name: path) else { return nil }
        self = kind
    }

    /// Finds out what a file is; nil for videos and for what is unknown.
    ///
    /// - Parameter name: Its ending distinguishes the kinds that TIFF's bytes may be.
    init?(_ file: RegularFile, name: String) {
        let start = file.bytes(at: 0, count: 1024)
        if let known = Self.signatures.first(where: { start.starts(with: $0.bytes.latin1Bytes) }) {
            self = known.kind
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if start.starts(with: [0x49, 0x49, 0x2A, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = Self.tiff(file, start, name)
        } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
            let isExtended = start.dropFirst(12).starts(with: "VP8X".utf8)
            self = .webP(isAnimated: isExtended && start.count > 20 && start[20] & 2 != 0)
        } else if start.dropFirst(4).starts(with: "ftyp".utf8) {
            guard let kind = Self.isoPicture(start) else { return nil }
            self = kind
        } else if Self.isSVG(start) {
            self = .svg
        } else {
            return nil
        }
    }

    /// True for a file of a kind of picture that can move, unlike a video.
    static func mayBeAnimated(path: String) -> Bool {
        guard let file = RegularFile(path) else { return false }
        if file.bytes(at: 0, count: 4) == Array("GIF8".utf8) { return true }
        switch PictureKind(file, name: path) {
        case .png, .avif(isSequence: true): return true
        default: return false
        }
    }

    /// What it is called in messages, with its article.
    var description: String {
        switch self {
        case .bitmap(let name): "a \(name) picture"
        case .jpeg: "a JPEG picture"
        case .png: "a PNG picture"
        case .tiff: "a TIFF picture"
        case .webP(let isAnimated): isAnimated ? "an animated WebP picture" : "a WebP picture"
        case .heic: "a HEIC photograph"
        case .avif: "an AVIF picture"
        case .raw(let name): "a RAW photograph (\(name))"
        case .svg: "a drawing (SVG)"
        case .document(let name): "a document (\(name))"
        }
    }

    /// Why a picture of this kind was not read and what to do, where its bytes could not be decoded.
    var problem: String {
        switch self {
        case .webP(isAnimated: true): "is \(description), which is not read; convert it to MP4 or GIF"
        case .raw: "is \(description), which is not read; export it as JPEG"
        case .svg: "is \(description), which cannot be drawn here; export it as PNG or JPEG"
        case .document: "is \(description), expected a video or a picture; export it as PNG or JPEG"
        case .bitmap("Photoshop (PSD)"):
            "is \(description) of a kind that cannot be decoded; save it as PNG or JPEG"
        default:
            "is \(description) that cannot be decoded, perhaps cut off or damaged; copy it again, or save it as JPEG"
        }
    }

    /// First bytes, written as ISO Latin 1, of files that say what they are at their very beginning.
    private static let signatures: [(bytes: String, kind: PictureKind)] = [
        ("8BPS", .bitmap("Photoshop (PSD)")), ("%PDF-", .document("PDF")), ("%!PS", .document("PostScript")),
        ("\0\0\0\u{C}jP  ", .bitmap("JPEG 2000")), ("\u{FF}O\u{FF}Q", .bitmap("JPEG 2000")),
        ("\0\0\0\u{C}JXL ", .bitmap("JPEG XL")), ("\u{FF}\n", .bitmap("JPEG XL")),
        ("II\u{BC}\u{1}", .bitmap("JPEG XR")), ("II+\0", .bitmap("BigTIFF")), ("MM\0+", .bitmap("BigTIFF")),
        ("BM", .bitmap("BMP")), ("v/1\u{1}", .bitmap("OpenEXR")), ("#?RADIANCE", .bitmap("HDR")),
        ("FUJIFILMCCD-RAW", .raw("RAF")), ("IIRO", .raw("ORF")), ("IIRS", .raw("ORF")),
        ("MMOR", .raw("ORF")), ("IIU\0", .raw("RW2")), ("FOVb", .raw("X3F")), ("\0MRM", .raw("MRW")),
    ]

    /// Endings of sensor data in TIFF's structure, where the first picture is only a thumbnail.
    static let rawTIFFEndings: Set<String> = [
        "3fr", "arw", "cr2", "dcr", "erf", "fff", "iiq", "k25", "kdc", "mef", "mos", "nef", "nrw", "pef",
        "raw", "sr2", "srf", "srw",
    ]

    private static func tiff(_ file: RegularFile, _ start: [UInt8], _ name: String) -> PictureKind {
        if start.dropFirst(8).starts(with: "CR".utf8) { return .raw("CR2") }
        let ending = name.fileEnding
        if rawTIFFEndings.contains(ending) { return .raw(ending.uppercased()) }
        // FFmpeg reads many digital negatives itself.
        guard let directory = TIFFDirectory(file.bytes), directory[.dngVersion] == nil else { return .tiff }
        return directory[.subfileType] == 1 && directory[.subdirectories] != nil ? .raw("TIFF") : .tiff
    }

    /// The kind by the brands of ISO's container; nil for videos.
    private static func isoPicture(_ start: [UInt8]) -> PictureKind? {
        let size = start[...].integer(at: 0, bytes: 4) ?? 0
        // Major brand, its version, compatible brands.
        let brands = stride(from: 8, to: min(size, start.count) - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: start[$0..<($0 + 4)], as: UTF8.self)
        }
        switch brands.first {
        case "crx ": return .raw("CR3")
        case "avif": return .avif(isSequence: brands.contains("avis"))
        case "avis": return .avif(isSequence: true)
        case "heic", "heix", "heim", "heis": return .heic(isSequence: false)
        case "hevc", "hevx", "hevm", "hevs": return .heic(isSequence: true)
        case "mif1", "msf1", "miaf", "MiHB", "MiHE", "MiHA":
            let isSequence = brands.first == "msf1"
            return brands.contains("avif") || brands.contains("avis")
                ? .avif(isSequence: isSequence) : .heic(isSequence: isSequence)
        default: return nil
        }
    }

    private static func isSVG(_ start: [UInt8]) -> Bool {
        let text = String(decoding: start, as: UTF8.self)
        let content = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return content.hasPrefix("<svg")
            || (content.hasPrefix("<?xml") || content.hasPrefix("<!")) && content.contains("<svg")
    }
}

extension String {
    /// The bytes of ISO Latin 1 text; what is outside it is left out.
    fileprivate var latin1Bytes: [UInt8] { unicodeScalars.compactMap { UInt8(exactly: $0.value) } }
}
