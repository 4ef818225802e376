/// A picture to draw on: upright, opaque, four bytes a pixel in the order blue, green, red, alpha.
///
/// This is Cairo's RGB24 and ARGB32 on little-endian machines. A new bitmap is black and transparent.
public final class Bitmap {
    /// Pixels across and down.
    public let size: PixelSize
    /// Bytes from one row to the next: a multiple of 64, so more than width × 4 for most widths.
    public let bytesPerRow: Int

    private let memory: UnsafeMutableRawBufferPointer

    /// Creates a bitmap of zeros; both sides must be positive.
    public init(size: PixelSize) {
        precondition(size.width > 0 && size.height > 0)
        self.size = size
        // Converters write whole vectors, beyond a row's end and the last row's too.
        bytesPerRow = (size.width * 4 + 63) & ~63
        memory = .allocate(byteCount: bytesPerRow * size.height + 64, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { memory.deallocate() }

    /// Calls `body` with all `bytesPerRow` × height bytes; they must not be kept.
    @discardableResult
    public func withBytes<R>(_ body: (UnsafeMutableRawBufferPointer) -> R) -> R {
        withExtendedLifetime(self) { body(.init(rebasing: memory[..<(bytesPerRow * size.height)])) }
    }
}
