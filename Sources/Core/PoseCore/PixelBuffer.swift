/// A picture's planes as the decoder left them, with all that is needed to read them upright.
///
/// Nothing is converted or turned when a buffer is made: a sampler of a region maps upright pixels to
/// stored ones with `uprightToStored`. The memory never changes and is freed with the buffer.
public final class PixelBuffer: @unchecked Sendable {
    // Sendable: all properties are constants once the buffer is passed on, and the owner promises that the planes' memory is
    // neither written nor freed while the buffer lives.

    /// One plane of samples, read inside `withPlane`.
    public struct Plane: Sendable {
        /// Samples (RGB: triples) in a row.
        public let width: Int
        /// Rows.
        public let height: Int
        /// Bytes from one row to the next.
        public let bytesPerRow: Int
    }

    /// Size of the stored picture, before it is turned.
    public let storedSize: PixelSize
    /// Size of the upright picture with square pixels; all pixel points refer to it.
    public let size: PixelSize
    /// How samples encode colour.
    public let format: PixelFormat
    /// How the stored picture must be turned.
    public let orientation: PixelOrientation
    /// The extent of each plane: one for RGB and grey, three for YUV.
    public let planes: [Plane]
    /// Where it belongs in a video; nil where that is not known. Set before the buffer is passed on.
    package internal(set) var place: FramePlace?
    /// True when the planes are the stored picture's mirrored top to bottom, as its file asks for. Set before the buffer is
    /// passed on.
    package var isFlipped = false

    let addresses: [UnsafePointer<UInt8>]
    /// A stored pixel's width ÷ height.
    let pixelAspectRatio: Double
    private let owner: AnyObject

    /// Wraps planes that `owner` keeps alive and unchanged for as long as it exists.
    ///
    /// Nothing is copied. Vector code may read, not use, up to 64 bytes behind the last row of a plane: memory that ends
    /// there, such as that of a mapped device, needs one of the initialisers that copy.
    /// - Parameters:
    ///   - storedSize: Size of the stored picture.
    ///   - format: How samples encode colour; decides the number of planes.
    ///   - orientation: How to turn the stored picture upright.
    ///   - pixelAspectRatio: A stored pixel's width ÷ height.
    ///   - planeAddresses: Each plane's first byte and the bytes from row to row (must be positive).
    ///   - owner: What frees the memory when it is released.
    public init(
        storedSize: PixelSize, format: PixelFormat, orientation: PixelOrientation = .up,
        pixelAspectRatio: Double = 1,
        planeAddresses: [(address: UnsafePointer<UInt8>, bytesPerRow: Int)], owner: AnyObject
    ) {
        precondition(storedSize.width > 0 && storedSize.height > 0)
        self.storedSize = storedSize
        self.format = format
        self.orientation = orientation
        self.pixelAspectRatio = pixelAspectRatio
        let wide = max(1, Int((Double(storedSize.width) * pixelAspectRatio).rounded()))
        size =
            orientation.swapsAxes
            ? PixelSize(width: storedSize.height, height: wide)
            : PixelSize(width: wide, height: storedSize.height)
        let sizes = Self.planeSizes(format, storedSize)
        precondition(planeAddresses.count == sizes.count)
        planes = zip(sizes, planeAddresses).map {
            Plane(width: $0.width, height: $0.height, bytesPerRow: $1.bytesPerRow)
        }
        addresses = planeAddresses.map(\.address)
        self.owner = owner
    }

    /// Calls `body` with the bytes of one plane; they must not be kept.
    public func withPlane<Result, Failure: Error>(
        _ index: Int, _ body: (UnsafePointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(owner) { () throws(Failure) -> Result in try body(addresses[index]) }
    }

    /// The map from upright pixels to stored pixels (both origin upper left).
    public var uprightToStored: AffineMap {
        let width = Float(storedSize.width)
        let height = Float(storedSize.height)
        // The upright picture is the stored one, stretched along its own rows to square pixels, then turned.
        let wide = Float(orientation.swapsAxes ? size.height : size.width)
        let s = width / wide
        return switch orientation {
        case .up: AffineMap(a: s, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        case .clockwise90: AffineMap(a: 0, b: -1, c: s, d: 0, tx: 0, ty: height)
        case .clockwise180: AffineMap(a: -s, b: 0, c: 0, d: -1, tx: width, ty: height)
        case .clockwise270: AffineMap(a: 0, b: 1, c: -s, d: 0, tx: width, ty: 0)
        }
    }

    private static func planeSizes(_ format: PixelFormat, _ size: PixelSize) -> [PixelSize] {
        switch format {
        case .gray, .rgb: return [size]
        case .yuv(let shiftX, let shiftY, _):
            let chroma = PixelSize(
                width: (size.width + (1 << shiftX) - 1) >> shiftX,
                height: (size.height + (1 << shiftY) - 1) >> shiftY)
            return [size, chroma, chroma]
        }
    }
}
