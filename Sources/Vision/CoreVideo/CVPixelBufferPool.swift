/// Makes pixel buffers of one size and format.
public final class CVPixelBufferPool: Sendable {
    let width: Int
    let height: Int
    let format: OSType

    init(width: Int, height: Int, format: OSType) {
        self.width = width
        self.height = height
        self.format = format
    }
}

/// What a pool's buffers are freed by; without effect, for they are freed with their last reference.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Creates flags from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Frees all buffers that are not in use.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Creates a pool in `poolOut`; the buffers' attributes must give width, height and pixel format.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    poolOut.pointee = nil
    func number(_ key: CFString) -> Int? {
        (pixelBufferAttributes?.object(forKey: key) as? NSNumber)?.intValue
    }
    guard let width = number(kCVPixelBufferWidthKey), let height = number(kCVPixelBufferHeightKey),
        let code = number(kCVPixelBufferPixelFormatTypeKey), let format = OSType(exactly: code), width > 0,
        height > 0
    else { return kCVReturnInvalidPixelBufferAttributes }
    guard PlaneLayout.planes(of: format) != nil else { return kCVReturnInvalidPixelFormat }
    poolOut.pointee = CVPixelBufferPool(width: width, height: height, format: format)
    return kCVReturnSuccess
}

/// Creates a buffer of zeros in `pixelBufferOut`.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferCreate(
        allocator, pixelBufferPool.width, pixelBufferPool.height, pixelBufferPool.format, nil, pixelBufferOut)
}

/// Frees nothing: buffers are freed with their last reference.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {}
