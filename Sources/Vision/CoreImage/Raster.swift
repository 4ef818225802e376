import LimberCoreGraphics
import PoseCore

/// The pixels of an area of an image's plane.
struct Raster {
    let area: PixelArea
    /// Blue, green, red and alpha, the colours multiplied by alpha; row by row, the uppermost first.
    var pixels: [SIMD4<UInt8>]

    /// Pixels of one colour; transparent where none is given.
    init(_ area: PixelArea, filledWith color: SIMD4<UInt8> = .zero) {
        self.area = area
        pixels = Array(repeating: color, count: area.width * area.height)
    }

    /// Each pixel by its column and its row from the top.
    init(_ area: PixelArea, _ pixel: (_ column: Int, _ row: Int) -> SIMD4<UInt8>) {
        self.area = area
        pixels = Array(unsafeUninitializedCapacity: area.width * area.height) { target, count in
            for row in 0..<area.height {
                for column in 0..<area.width {
                    target[row * area.width + column] = pixel(column, row)
                }
            }
            count = area.width * area.height
        }
    }

    /// Whether nothing shows through.
    var isOpaque: Bool { pixels.allSatisfy { $0.w == 255 } }

    /// The picture before black.
    var picture: PixelBuffer? {
        let triples = [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { target, count in
            for (index, pixel) in pixels.enumerated() {
                (target[3 * index], target[3 * index + 1], target[3 * index + 2]) = (
                    pixel.z, pixel.y, pixel.x
                )
            }
            count = pixels.count * 3
        }
        return PixelBuffer(size: PixelSize(width: area.width, height: area.height), rgb: triples)
    }

    /// Both, of the same area, pixel by pixel.
    func merged(
        with other: Raster, _ merge: (SIMD4<UInt8>, SIMD4<UInt8>) -> SIMD4<UInt8>
    ) -> Raster {
        var result = self
        for index in result.pixels.indices {
            result.pixels[index] = merge(pixels[index], other.pixels[index])
        }
        return result
    }

    /// Without the pixels that have their middle beyond `extent`.
    func cut(to extent: CGRect) -> Raster {
        guard !extent.contains(area.rect) else { return self }
        var result = self
        for row in 0..<area.height {
            let y = CGFloat(area.top - row) - 0.5
            for column in 0..<area.width
            where !extent.contains(CGPoint(x: CGFloat(area.left + column) + 0.5, y: y)) {
                result.pixels[row * area.width + column] = .zero
            }
        }
        return result
    }

    /// The pixels of `target`, each read where `place` leads to from its middle.
    func sampled(in target: PixelArea, at place: CGAffineTransform) -> Raster {
        let (left, top) = (CGFloat(area.left), CGFloat(area.top))
        // What is moved by whole pixels is read as it is.
        if place.isMoveByPixels {
            return Raster(target) { column, row in
                pixel(
                    target.left + column + Int(place.tx) - area.left,
                    area.top - (target.top - row + Int(place.ty)))
            }
        }
        return Raster(target) { column, row in
            let (x, y) = (CGFloat(target.left + column) + 0.5, CGFloat(target.top - row) - 0.5)
            return mixed(
                x: Float(place.a * x + place.c * y + place.tx - left) - 0.5,
                y: Float(top - (place.b * x + place.d * y + place.ty)) - 0.5)
        }
    }

    /// The mean of the four nearest pixels, weighted; beyond the edge all pixels are the nearest one's.
    private func mixed(x: Float, y: Float) -> SIMD4<UInt8> {
        // Maps that shrink or shear may come from far away.
        let (x, y) = (max(-1, min(Float(area.width), x)), max(-1, min(Float(area.height), y)))
        let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        // In 256ths.
        let right = UInt32((x - Float(column)) * 256 + 0.5)
        let down = UInt32((y - Float(row)) * 256 + 0.5)
        let upper = wide(column, row) &* (256 - right) &+ wide(column + 1, row) &* right
        let lower = wide(column, row + 1) &* (256 - right) &+ wide(column + 1, row + 1) &* right
        return SIMD4<UInt8>(truncatingIfNeeded: (upper &* (256 - down) &+ lower &* down &+ 0x8000) &>> 16)
    }

    private func wide(_ column: Int, _ row: Int) -> SIMD4<UInt32> {
        SIMD4<UInt32>(truncatingIfNeeded: pixel(column, row))
    }

    /// The nearest pixel.
    func pixel(_ column: Int, _ row: Int) -> SIMD4<UInt8> {
        pixels[max(0, min(area.height - 1, row)) * area.width + max(0, min(area.width - 1, column))]
    }
}

extension CGAffineTransform {
    /// Whether it moves by a whole number of pixels and does nothing else.
    fileprivate var isMoveByPixels: Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && tx == tx.rounded() && ty == ty.rounded() && abs(tx) < 0x1p50
            && abs(ty) < 0x1p50
    }
}
