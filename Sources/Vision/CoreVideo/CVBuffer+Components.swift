import PoseCore

extension CVBuffer {
    /// How opaque each pixel is, row by row, as a client wrote it; nil for decoded pictures and formats without alpha.
    package var alpha: [UInt8]? {
        withState { state in
            guard state.picture == nil, let memory = state.memory, layout[0].bytesPerPixel == 4,
                let offset = packedOrder?.offsets.alpha
            else { return nil }
            let plane = memory.planes[0]
            var (values, isOpaque) = ([UInt8](), true)
            values.reserveCapacity(width * height)
            for row in 0..<height {
                let start =
                    plane.address.assumingMemoryBound(to: UInt8.self) + row * plane.bytesPerRow + offset
                for column in 0..<width {
                    values.append(start[column * 4])
                    isOpaque = isOpaque && start[column * 4] == 255
                }
            }
            return isOpaque ? nil : values
        }
    }

    /// A plane of numbers 0...1 as grey; nil for other formats.
    func gray(of plane: PixelMemory.Plane) -> PixelBuffer? {
        let number: (UnsafeMutableRawPointer, Int) -> Float
        switch format {
        case kCVPixelFormatType_OneComponent32Float:
            number = { $0.load(fromByteOffset: $1 * 4, as: Float.self) }
        case kCVPixelFormatType_OneComponent16Half:
            number = { Float($0.load(fromByteOffset: $1 * 2, as: Float16.self)) }
        default: return nil
        }
        var triples: [UInt8] = []
        triples.reserveCapacity(width * height * 3)
        for row in 0..<height {
            let start = plane.address + row * plane.bytesPerRow
            for column in 0..<width {
                // Of what is no number the lower bound is left.
                let byte = UInt8(min(255, max(0, number(start, column) * 255)).rounded())
                for _ in 0..<3 { triples.append(byte) }
            }
        }
        return PixelBuffer(size: PixelSize(width: width, height: height), rgb: triples)
    }
}
