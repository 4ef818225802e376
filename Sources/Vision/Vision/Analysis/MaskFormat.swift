import LimberCoreVideo

/// How a pixel of a mask is stored.
enum MaskFormat: CaseIterable {
    /// A byte, 0...255.
    case byte
    /// A number of 16 bits, 0...1.
    case half
    /// A number of 32 bits, 0...1.
    case float

    /// The pixel formats of all.
    static var pixelFormats: [OSType] { allCases.map(\.pixelFormat) }

    /// Nil for pixel formats that masks do not have.
    init?(_ pixelFormat: OSType) {
        guard let format = Self.allCases.first(where: { $0.pixelFormat == pixelFormat }) else { return nil }
        self = format
    }

    /// As `init(_:)`; of a request's setting that is named, it says what would do.
    static func format(_ pixelFormat: OSType, of setting: String) throws(VNError) -> MaskFormat {
        guard let format = MaskFormat(pixelFormat) else {
            throw VNError(
                .invalidFormat, "\(setting) is \(pixelFormat), expected one component of 8, 16 or 32 bits")
        }
        return format
    }

    /// The pixel format.
    var pixelFormat: OSType {
        switch self {
        case .byte: kCVPixelFormatType_OneComponent8
        case .half: kCVPixelFormatType_OneComponent16Half
        case .float: kCVPixelFormatType_OneComponent32Float
        }
    }

    /// The bytes of a pixel.
    var bytesPerPixel: Int {
        switch self {
        case .byte: 1
        case .half: 2
        case .float: 4
        }
    }

    /// Writes coverage, 0...255, as the pixel of a row.
    func store(_ coverage: UInt8, in row: UnsafeMutableRawPointer, at column: Int) {
        let offset = column * bytesPerPixel
        switch self {
        case .byte: row.storeBytes(of: coverage, toByteOffset: offset, as: UInt8.self)
        case .half: row.storeBytes(of: Float16(Float(coverage) / 255), toByteOffset: offset, as: Float16.self)
        case .float: row.storeBytes(of: Float(coverage) / 255, toByteOffset: offset, as: Float.self)
        }
    }

    /// The coverage, 0...255, of the pixel of a row.
    func coverage(in row: UnsafeMutableRawPointer, at column: Int) -> UInt8 {
        let offset = column * bytesPerPixel
        switch self {
        case .byte: return row.load(fromByteOffset: offset, as: UInt8.self)
        case .half: return Self.coverage(Float(row.load(fromByteOffset: offset, as: Float16.self)))
        case .float: return Self.coverage(row.load(fromByteOffset: offset, as: Float.self))
        }
    }

    private static func coverage(_ number: Float) -> UInt8 {
        // Of what is no number the lower bound is left.
        UInt8(min(255, max(0, number * 255)).rounded())
    }
}
