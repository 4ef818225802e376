import Foundation
import LimberCoreImage
import SeededRandom
import Testing

/// Filters that make what is bright in a mask larger and smaller.
struct MorphologyTests {
    private static let size = (width: 23, height: 17)

    /// An opaque grey picture, its pixels row by row, the uppermost first.
    private func image(_ values: [UInt8], width: Int) throws -> CIImage {
        let provider = try #require(CGDataProvider(data: Data(values) as CFData))
        return CIImage(
            cgImage: try #require(
                CGImage(
                    width: width, height: values.count / width, bitsPerComponent: 8, bitsPerPixel: 8,
                    bytesPerRow: width, space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
                    provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)))
    }

    private func values(_ image: CIImage, in rect: CGRect) -> [UInt8] {
        let width = Int(rect.width)
        var bytes = [UInt8](repeating: 9, count: width * Int(rect.height))
        bytes.withUnsafeMutableBytes { memory in
            guard let start = memory.baseAddress else { return }
            CIContext().render(
                image, toBitmap: start, rowBytes: width, bounds: rect, format: .R8, colorSpace: nil)
        }
        return bytes
    }

    /// The definition: the greatest or least value at all places that belong to the neighbourhood; black beyond the picture.
    private func expected(
        _ values: [UInt8], at column: Int, _ row: Int, isMaximum: Bool, _ belongs: (Int, Int) -> Bool
    ) -> UInt8 {
        let (width, height) = Self.size
        var found: [UInt8] = []
        for dy in -8...8 {
            for dx in -8...8 where belongs(dx, dy) {
                let (x, y) = (column + dx, row + dy)
                let isInside = (0..<width).contains(x) && (0..<height).contains(y)
                found.append(isInside ? values[y * width + x] : 0)
            }
        }
        return (isMaximum ? found.max() : found.min()) ?? 0
    }

    private func check(
        _ filter: (CIImage) -> CIImage?, isMaximum: Bool, seed: UInt64, _ belongs: (Int, Int) -> Bool
    ) throws {
        var random = SeededGenerator(seed: seed)
        let (width, height) = Self.size
        let values = (0..<width * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let result = try #require(filter(try image(values, width: width)))
        let margin = 9
        let around = CGRect(
            x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin)
        for (index, value) in self.values(result, in: around).enumerated() {
            let (column, row) = (index % Int(around.width) - margin, index / Int(around.width) - margin)
            let wanted = expected(values, at: column, row, isMaximum: isMaximum, belongs)
            #expect(value == wanted, "column \(column), row \(row), seed \(seed)")
        }
    }

    @Test(arguments: [0, 0.9, 1, 1.5, 2, 3.7, 5, 8])
    func `a disc holds the pixels whose middles are within its radius`(radius: Double) throws {
        func belongs(_ dx: Int, _ dy: Int) -> Bool { Double(dx * dx + dy * dy) <= radius * radius }
        try check(
            { image in
                let filter = CIFilter.morphologyMaximum()
                (filter.inputImage, filter.radius) = (image, Float(radius))
                return filter.outputImage
            }, isMaximum: true, seed: 1, belongs)
        try check(
            { $0.applyingFilter("CIMorphologyMinimum", parameters: [kCIInputRadiusKey: radius]) },
            isMaximum: false, seed: 2, belongs)
    }

    @Test(arguments: [(1, 1, 0, 0), (3, 7, 1, 3), (2, 5, 1, 2), (9, 1, 4, 0), (17, 15, 8, 7)])
    func `a rectangle has odd sides`(width: Int, height: Int, across: Int, down: Int) throws {
        func belongs(_ dx: Int, _ dy: Int) -> Bool { abs(dx) <= across && abs(dy) <= down }
        try check(
            { image in
                let filter = CIFilter.morphologyRectangleMinimum()
                (filter.inputImage, filter.width, filter.height) = (image, Float(width), Float(height))
                return filter.outputImage
            }, isMaximum: false, seed: 3, belongs)
        try check(
            {
                $0.applyingFilter(
                    "CIMorphologyRectangleMaximum",
                    parameters: [kCIInputWidthKey: width, "inputHeight": height])
            }, isMaximum: true, seed: 4, belongs)
    }

    @Test func `what is bright grows beyond the picture, and is not worn away at the edge of a clamped one`()
        throws
    {
        let white = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4))
        let grown = white.applyingFilter("CIMorphologyMaximum", parameters: [kCIInputRadiusKey: 2])
        #expect(grown.extent == CGRect(x: -2, y: -2, width: 8, height: 8))
        #expect(
            values(grown, in: CGRect(x: -2, y: 1, width: 8, height: 1)) == Array(repeating: 255, count: 8))
        let row = CGRect(x: 0, y: 1, width: 4, height: 1)
        let worn = white.applyingFilter("CIMorphologyMinimum", parameters: [kCIInputRadiusKey: 1])
        #expect(values(worn, in: row) == [0, 255, 255, 0])
        let clamped = white.clampedToExtent()
            .applyingFilter("CIMorphologyMinimum", parameters: [kCIInputRadiusKey: 1])
        #expect(values(clamped, in: row) == Array(repeating: 255, count: 4))
    }

    @Test(arguments: [-3, .nan, -.infinity] as [Double]) func `sizes of no use leave the image as it is`(
        size: Double
    ) throws {
        let white = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
        for name in ["CIMorphologyMaximum", "CIMorphologyRectangleMinimum"] {
            let same = white.applyingFilter(
                name, parameters: [kCIInputRadiusKey: size, kCIInputWidthKey: size, "inputHeight": size])
            #expect(same.extent == white.extent && values(same, in: white.extent) == [255, 255])
        }
        #expect(CIFilter.morphologyMaximum().radius == 0)
        let rectangle = CIFilter.morphologyRectangleMaximum()
        #expect(rectangle.width == 5 && rectangle.height == 5)
    }
}
