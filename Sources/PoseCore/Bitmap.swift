/// A picture to draw on: upright, opaque, four bytes a pixel in the order blue, green, red, alpha.
///
/// This is Cairo's RGB24 and ARGB32 on little-endian machines. A new bitmap is black and transparent.
public final class Bitmap {
    /// Pixels across and down.
    public let size: PixelSize
    /// Bytes from one row to the next.
    public let bytesPerRow: Int

    private let memory: UnsafeMutableRawBufferPointer

    /// Creates a bitmap of zeros; both sides must be positive.
    public init(size: PixelSize) {
        precondition(size.width > 0 && size.height > 0)
        self.size = size
        bytesPerRow = size.width * 4
        // 64 suits every vector unit.
        memory = .allocate(byteCount: bytesPerRow * size.height, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { memory.deallocate() }

    /// Calls `body` with all `bytesPerRow` × height bytes; they must not be kept.
    public func withBytes<R>(_ body: (UnsafeMutableRawBufferPointer) -> R) -> R {
        withExtendedLifetime(self) { body(memory) }
    }
}
