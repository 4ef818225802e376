/// How a base address is locked.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Creates flags from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The bytes will not be written, so what was made from them stays valid.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// What frees memory that a pixel buffer was made of.
public typealias CVPixelBufferReleaseBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Creates a buffer of zeros in `pixelBufferOut`.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    guard width > 0, height > 0 else { return kCVReturnInvalidArgument }
    guard PlaneLayout.planes(of: pixelFormatType) != nil else { return kCVReturnInvalidPixelFormat }
    guard let buffer = CVPixelBuffer(width: width, height: height, format: pixelFormatType) else {
        return kCVReturnAllocationFailed
    }
    pixelBufferOut.pointee = buffer
    return kCVReturnSuccess
}

/// Creates a buffer of one plane over memory that `releaseCallback` frees with the buffer.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
    _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    guard let layout = PlaneLayout.planes(of: pixelFormatType), layout.count == 1 else {
        return kCVReturnInvalidPixelFormat
    }
    let (row, isTooWide) = width.multipliedReportingOverflow(by: layout[0].bytesPerPixel)
    guard width > 0, height > 0, !isTooWide, bytesPerRow >= row else { return kCVReturnInvalidArgument }
    let plane = PixelMemory.Plane(
        address: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow)
    let memory = PixelMemory(wrapping: [plane]) { releaseCallback?(releaseRefCon, baseAddress) }
    pixelBufferOut.pointee = CVPixelBuffer(
        width: width, height: height, format: pixelFormatType, layout: layout, .init(memory: memory))
    return kCVReturnSuccess
}

/// Makes the bytes ready for reading and, without `readOnly`, writing; each lock needs an unlock.
@discardableResult
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.withState { state in
        guard pixelBuffer.memory(in: &state) != nil else { return kCVReturnAllocationFailed }
        if !lockFlags.contains(.readOnly) { state.picture = nil }
        state.locks += 1
        return kCVReturnSuccess
    }
}

/// Ends what a lock began; pass the same flags.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.withState { state in
        guard state.locks > 0 else { return kCVReturnError }
        state.locks -= 1
        return kCVReturnSuccess
    }
}

/// The first byte while the base address is locked, else nil; of several planes, the first one's.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.withState { state in state.locks > 0 ? state.memory?.planes[0].address : nil }
}

/// A plane's first byte while the base address is locked, else nil.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    pixelBuffer.withState { state in
        guard state.locks > 0, let planes = state.memory?.planes, planes.indices.contains(planeIndex) else {
            return nil
        }
        return planes[planeIndex].address
    }
}

/// Bytes from one row to the next; of several planes, in the first one.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.bytesPerRow(ofPlane: 0)
}

/// Bytes from one row of a plane to the next, or 0 without such a plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.bytesPerRow(ofPlane: planeIndex)
}

/// Pixels across.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// Pixels from top to bottom.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// Pixels across a plane, or 0 without such a plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    guard pixelBuffer.layout.indices.contains(planeIndex) else { return 0 }
    let shift = pixelBuffer.layout[planeIndex].shift
    return (pixelBuffer.width + shift) >> shift
}

/// Pixels from a plane's top to its bottom, or 0 without such a plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    guard pixelBuffer.layout.indices.contains(planeIndex) else { return 0 }
    let shift = pixelBuffer.layout[planeIndex].shift
    return (pixelBuffer.height + shift) >> shift
}

/// The number of planes, or 0 for a buffer with all components together.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.layout.count > 1 ? pixelBuffer.layout.count : 0
}

/// True for a buffer of several planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.layout.count > 1 }

/// How pixels are stored, one of the `kCVPixelFormatType` codes.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.format }

/// Bytes of all planes.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.layout.indices.reduce(0) {
        $0 + pixelBuffer.bytesPerRow(ofPlane: $1) * CVPixelBufferGetHeightOfPlane(pixelBuffer, $1)
    }
}

/// Width and height in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.width, height: imageBuffer.height)
}

/// Width and height in pixels, as shown.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.width, height: imageBuffer.height)
}

/// The whole picture.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
    CGRect(origin: .zero, size: CVImageBufferGetEncodedSize(imageBuffer))
}

extension CVBuffer {
    fileprivate func bytesPerRow(ofPlane index: Int) -> Int {
        guard layout.indices.contains(index) else { return 0 }
        return withState { state in
            if let memory = state.memory { return memory.planes[index].bytesPerRow }
            let columns = (width + layout[index].shift) >> layout[index].shift
            return (columns * layout[index].bytesPerPixel + 63) & ~63
        }
    }
}
