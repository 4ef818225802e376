public import PoseCore

extension CVBuffer {
    /// The picture as Limber's own modules read it (`PictureConverter`, `JPEG`), stored upright; nil for formats that are no pictures.
    ///
    /// Free for a decoded frame that no client has locked for writing; else the bytes are copied, so that the result
    /// never changes.
    public var pixelBuffer: PixelBuffer? {
        withState { state in
            if let picture = state.picture { return picture }
            guard let memory = state.memory else { return nil }
            return copy(of: memory)
        }
    }

    /// The bytes, made from the decoded picture when they are asked for the first time.
    func memory(in state: inout State) -> PixelMemory? {
        if let memory = state.memory { return memory }
        guard let picture = state.picture,
            let memory = PixelMemory(width: width, height: height, layout: layout)
        else { return nil }
        fill(memory, with: picture)
        state.memory = memory
        return memory
    }

    /// Replaces the bytes by those of a picture of the buffer's size, in a format that pictures are converted to.
    package func write(_ picture: PixelBuffer) {
        precondition(picture.size == PixelSize(width: width, height: height))
        guard Self.isConvertible(format) else { return }
        withState { state in
            guard let memory = memory(in: &state) else { return }
            fill(memory, with: picture)
            state.picture = nil
        }
    }

    private func fill(_ memory: PixelMemory, with picture: PixelBuffer) {
        let plane = memory.planes[0]
        picture.bgra().withUnsafeBytes { (source: UnsafeRawBufferPointer) in
            guard let order = packedOrder else { return fillPlanar(memory, from: source) }
            let (red, green, blue, alpha) = order.offsets
            let (step, offsets) = (order.bytesPerPixel, [blue, green, red] + (alpha.map { [$0] } ?? []))
            for row in 0..<height {
                let target = plane.address + row * plane.bytesPerRow
                guard format != kCVPixelFormatType_32BGRA else {
                    let line = source[row * width * 4..<(row + 1) * width * 4]
                    UnsafeMutableRawBufferPointer(start: target, count: width * 4)
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
                    continue
                }
                for column in 0..<width {
                    let from = (row * width + column) * 4
                    for (channel, offset) in offsets.enumerated() {
                        target.storeBytes(
                            of: source[from + channel], toByteOffset: column * step + offset, as: UInt8.self)
                    }
                }
            }
        }
    }

    /// The order of the bytes of its pixels; nil for formats that are not RGB.
    var packedOrder: PackedPixelOrder? { Self.packedOrder(of: format) }

    /// The order of the bytes of an RGB format's pixels; nil for others.
    package static func packedOrder(of format: OSType) -> PackedPixelOrder? {
        switch format {
        case kCVPixelFormatType_32BGRA: .bgra
        case kCVPixelFormatType_32ARGB: .argb
        case kCVPixelFormatType_32RGBA: .rgba
        case kCVPixelFormatType_24RGB: .rgb
        default: nil
        }
    }

    /// True for formats with brightness 16...235.
    private var hasVideoRange: Bool {
        format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
            || format == kCVPixelFormatType_420YpCbCr8Planar
    }

    /// Fills brightness and, where there are such planes, chroma by BT.601's weights.
    private func fillPlanar(_ memory: PixelMemory, from bgra: UnsafeRawBufferPointer) {
        let (scale, chroma, low): (Float, Float, Float) =
            hasVideoRange ? (219 / 255, 224 / 255, 16) : (1, 1, 0)
        func pixel(_ x: Int, _ y: Int) -> (b: Float, g: Float, r: Float) {
            let offset = (min(y, height - 1) * width + min(x, width - 1)) * 4
            return (Float(bgra[offset]), Float(bgra[offset + 1]), Float(bgra[offset + 2]))
        }
        func brightness(_ p: (b: Float, g: Float, r: Float)) -> Float {
            0.299 * p.r + 0.587 * p.g + 0.114 * p.b
        }
        func store(_ value: Float, _ plane: Int, _ offset: Int) {
            let byte = UInt8(max(0, min(255, value.rounded())))
            memory.planes[plane].address.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
        for y in 0..<height {
            for x in 0..<width {
                store(
                    brightness(pixel(x, y)) * scale + low, 0, y * memory.planes[0].bytesPerRow + x)
            }
        }
        guard layout.count > 1 else { return }
        for y in 0..<memory.planes[1].height {
            for x in 0..<memory.planes[1].width {
                let four = [
                    pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1),
                    pixel(2 * x + 1, 2 * y + 1),
                ]
                let mean = four.reduce((b: Float(0), g: Float(0), r: Float(0))) {
                    ($0.b + $1.b / 4, $0.g + $1.g / 4, $0.r + $1.r / 4)
                }
                let blue = (mean.b - brightness(mean)) / 1.772 * chroma + 128
                let red = (mean.r - brightness(mean)) / 1.402 * chroma + 128
                if layout.count == 2 {
                    store(blue, 1, y * memory.planes[1].bytesPerRow + 2 * x)
                    store(red, 1, y * memory.planes[1].bytesPerRow + 2 * x + 1)
                } else {
                    store(blue, 1, y * memory.planes[1].bytesPerRow + x)
                    store(red, 2, y * memory.planes[2].bytesPerRow + x)
                }
            }
        }
    }

    /// A copy of the bytes that never changes, as a picture.
    private func copy(of memory: PixelMemory) -> PixelBuffer? {
        let size = PixelSize(width: width, height: height)
        if let order = packedOrder {
            return PixelBuffer(
                storedSize: size, packed: memory.planes[0].bytes, order: order,
                bytesPerRow: memory.planes[0].bytesPerRow)
        }
        let encoding = YUVEncoding(matrix: .bt601, isFullRange: !hasVideoRange)
        switch layout.count {
        case 1 where format == kCVPixelFormatType_OneComponent8:
            return PlanarCopy(memory).picture(size, .gray(YUVEncoding(matrix: .bt601, isFullRange: true)))
        case 1: return gray(of: memory.planes[0])
        case 2:
            return PixelBuffer(
                storedSize: size, luma: memory.planes[0].bytes,
                lumaBytesPerRow: memory.planes[0].bytesPerRow, chroma: memory.planes[1].bytes,
                chromaBytesPerRow: memory.planes[1].bytesPerRow, encoding: encoding)
        case 3:
            return PlanarCopy(memory).picture(size, .yuv(chromaShiftX: 1, chromaShiftY: 1, encoding))
        default: return nil
        }
    }
}

/// Planes copied out of a client's memory, one component each.
private final class PlanarCopy {
    private var planes: [(bytes: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)] = []

    init(_ memory: PixelMemory) {
        for plane in memory.planes {
            // Vector code may read, not use, some bytes behind the last one.
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: plane.width * plane.height + 64)
            bytes.initialize(repeating: 0, count: plane.width * plane.height + 64)
            for row in 0..<plane.height {
                let source = plane.address.assumingMemoryBound(to: UInt8.self) + row * plane.bytesPerRow
                (bytes + row * plane.width).update(from: source, count: plane.width)
            }
            planes.append((bytes, plane.width))
        }
    }

    deinit { for plane in planes { plane.bytes.deallocate() } }

    func picture(_ size: PixelSize, _ format: PixelFormat) -> PixelBuffer {
        PixelBuffer(
            storedSize: size, format: format,
            planeAddresses: planes.map { (UnsafePointer($0.bytes), $0.bytesPerRow) }, owner: self)
    }
}
