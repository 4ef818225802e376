import PoseCore

/// Reads single pixels of a buffer as red, green and blue, whatever way the buffer stores them.
struct ColorSampler {
    private let buffer: PixelBuffer
    private let uprightToStored: AffineMap
    private let decode: YUVDecoder?

    init(_ buffer: PixelBuffer) {
        self.buffer = buffer
        uprightToStored = buffer.uprightToStored
        decode =
            switch buffer.format {
            case .yuv(_, _, let encoding), .gray(let encoding): YUVDecoder(encoding)
            case .rgb: nil
            }
    }

    /// The colour at an upright pixel, each channel 0...1; nil beyond the picture's edge.
    func color(at point: PixelPoint) -> SIMD3<Float>? {
        let stored = uprightToStored.apply(to: point)
        let (width, height) = (buffer.storedSize.width, buffer.storedSize.height)
        guard stored.x >= 0, stored.y >= 0, stored.x < Float(width), stored.y < Float(height) else {
            return nil
        }
        let (x, y) = (Int(stored.x), Int(stored.y))
        switch buffer.format {
        case .rgb:
            let row = y * buffer.planes[0].bytesPerRow
            return buffer.withPlane(0) { bytes in
                SIMD3(Float(bytes[row + 3 * x]), Float(bytes[row + 3 * x + 1]), Float(bytes[row + 3 * x + 2]))
                    / 255
            }
        case .gray:
            return decode?(sample(0, x, y), 128, 128)
        case .yuv(let shiftX, let shiftY, _):
            return decode?(
                sample(0, x, y), sample(1, x >> shiftX, y >> shiftY), sample(2, x >> shiftX, y >> shiftY))
        }
    }

    private func sample(_ plane: Int, _ x: Int, _ y: Int) -> UInt8 {
        buffer.withPlane(plane) { $0[y * buffer.planes[plane].bytesPerRow + x] }
    }
}

/// Turns one Y, U, V triple into red, green and blue.
private struct YUVDecoder {
    private let lumaOffset: Float
    private let lumaScale: Float
    private let chromaScale: Float
    private let red: Float
    private let greenU: Float
    private let greenV: Float
    private let blue: Float

    init(_ encoding: YUVEncoding) {
        let (kr, kb): (Float, Float) =
            switch encoding.matrix {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        let kg = 1 - kr - kb
        lumaOffset = encoding.isFullRange ? 0 : 16
        lumaScale = encoding.isFullRange ? 1 / 255 : 1 / 219
        chromaScale = encoding.isFullRange ? 1 / 255 : 1 / 224
        red = 2 * (1 - kr)
        blue = 2 * (1 - kb)
        greenU = -2 * kb * (1 - kb) / kg
        greenV = -2 * kr * (1 - kr) / kg
    }

    func callAsFunction(_ y: UInt8, _ u: UInt8, _ v: UInt8) -> SIMD3<Float> {
        let luma = (Float(y) - lumaOffset) * lumaScale
        let u = (Float(u) - 128) * chromaScale
        let v = (Float(v) - 128) * chromaScale
        let color = SIMD3(luma + red * v, luma + greenU * u + greenV * v, luma + blue * u)
        return color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
    }
}
