public import PoseCore

/// Reads single pixels of a picture as red, green and blue, whatever way the picture is stored.
public struct ColorSampler: Sendable {
    let picture: PixelBuffer
    let uprightToStored: AffineMap
    /// Nil for a picture that is stored as red, green and blue.
    let matrix: ColorMatrix?

    /// Creates a sampler of one picture; costs nothing.
    public init(_ picture: PixelBuffer) {
        self.picture = picture
        uprightToStored = picture.uprightToStored
        matrix =
            switch picture.format {
            case .yuv(_, _, let encoding), .gray(let encoding): ColorMatrix(encoding)
            case .rgb: nil
            }
    }

    /// The colour of the upright pixel that holds `point`, each channel 0...1; nil beyond the picture's edge.
    public func color(at point: PixelPoint) -> SIMD3<Float>? {
        let stored = uprightToStored.apply(to: point)
        let (width, height) = (picture.storedSize.width, picture.storedSize.height)
        guard stored.x >= 0, stored.y >= 0, stored.x < Float(width), stored.y < Float(height) else {
            return nil
        }
        let (x, y) = (Int(stored.x), Int(stored.y))
        switch picture.format {
        case .rgb:
            let offset = y * picture.planes[0].bytesPerRow + 3 * x
            return picture.withPlane(0) { bytes in
                SIMD3(Float(bytes[offset]), Float(bytes[offset + 1]), Float(bytes[offset + 2])) / 255
            }
        case .gray:
            return matrix?.color(y: sample(0, x, y), u: 128, v: 128)
        case .yuv(let shiftX, let shiftY, _):
            let (column, row) = (x >> shiftX, y >> shiftY)
            return matrix?.color(y: sample(0, x, y), u: sample(1, column, row), v: sample(2, column, row))
        }
    }

    private func sample(_ plane: Int, _ x: Int, _ y: Int) -> UInt8 {
        picture.withPlane(plane) { $0[y * picture.planes[plane].bytesPerRow + x] }
    }
}
