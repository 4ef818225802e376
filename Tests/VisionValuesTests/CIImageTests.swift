import Foundation
import LimberCoreImage
import PoseCore
import Testing

struct CIImageTests {
    /// Red values 0, 10, 20 over 30, 40, 50, opaque, in one of the layouts of 32 bits.
    private func image(_ info: CGBitmapInfo, red: Int) throws -> CGImage {
        var bytes = Data(repeating: 255, count: 2 * 16)
        for row in 0..<2 {
            for column in 0..<3 { bytes[row * 16 + column * 4 + red] = UInt8(30 * row + 10 * column) }
        }
        let provider = try #require(CGDataProvider(data: bytes as CFData))
        return try #require(
            CGImage(
                width: 3, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info,
                provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent))
    }

    private func reds(_ image: CGImage?) throws -> [[Int]] {
        let image = try #require(image)
        let bytes = try #require(image.dataProvider?.data).map { Int($0) }
        return (0..<image.height).map { row in
            (0..<image.width).map { bytes[row * image.bytesPerRow + $0 * 4 + 2] }
        }
    }

    @Test(arguments: [
        (CGBitmapInfo(alpha: .premultipliedLast), 0), (CGBitmapInfo(alpha: .noneSkipFirst), 1),
        (CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little), 2),
        (CGBitmapInfo(alpha: .last, byteOrder: .order32Little), 3),
    ])
    func `every layout of 32 bits is read`(info: CGBitmapInfo, red: Int) throws {
        let image = CIImage(cgImage: try image(info, red: red))
        #expect(
            try reds(CIContext().createCGImage(image, from: image.extent)) == [[0, 10, 20], [30, 40, 50]])
    }

    @Test(arguments: [
        (CGImagePropertyOrientation.up, [[0, 10, 20], [30, 40, 50]]),
        (.upMirrored, [[20, 10, 0], [50, 40, 30]]), (.down, [[50, 40, 30], [20, 10, 0]]),
        (.downMirrored, [[30, 40, 50], [0, 10, 20]]), (.leftMirrored, [[0, 30], [10, 40], [20, 50]]),
        (.right, [[30, 0], [40, 10], [50, 20]]), (.rightMirrored, [[50, 20], [40, 10], [30, 0]]),
        (.left, [[20, 50], [10, 40], [0, 30]]),
    ])
    func `orientations show what EXIF says, turned or resampled`(
        orientation: CGImagePropertyOrientation, expected: [[Int]]
    ) throws {
        let image = CIImage(cgImage: try image(CGBitmapInfo(alpha: .premultipliedLast), red: 0))
        let shown = image.oriented(orientation)
        #expect(shown.extent.origin == .zero && Int(shown.extent.height) == expected.count)
        #expect(try reds(CIContext().createCGImage(shown, from: shown.extent)) == expected)
        // The same by the map of its pixels, without the shortcut for turns.
        let mapped = image.transformed(by: image.orientationTransform(for: orientation))
        #expect(try reds(CIContext().createCGImage(mapped, from: mapped.extent)) == expected)
    }

    @Test(arguments: PixelOrientation.allCases)
    func `a mirror image of a turned picture mirrors what is seen`(turn: PixelOrientation) throws {
        let image = try image(CGBitmapInfo(alpha: .premultipliedLast), red: 0)
        let picture = try #require(image.pixelBuffer).turned(to: turn)
        let seen = try reds(CGImage(picture))
        #expect(try reds(CGImage(picture.oriented(.upMirrored))) == seen.map { $0.reversed() })
        #expect(try reds(CGImage(picture.oriented(.downMirrored))) == seen.reversed())
    }

    @Test
    func `cropping keeps its place, from the lower left`() throws {
        let image = CIImage(cgImage: try image(CGBitmapInfo(alpha: .premultipliedLast), red: 0))
        let lower = image.cropped(to: CGRect(x: 1, y: 0, width: 9, height: 1))
        #expect(lower.extent == CGRect(x: 1, y: 0, width: 2, height: 1))
        #expect(try reds(CIContext().createCGImage(lower, from: lower.extent)) == [[40, 50]])
        #expect(CIContext().createCGImage(image, from: .infinite) == nil)
    }

    @Test
    func `a cropped picture counts from the upper left`() throws {
        let part = try image(CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little), red: 2)
            .cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5))
        #expect(try reds(part) == [[40, 50]])
    }

    @Test
    func `maps come back, and compose in the order of application`() {
        let map = CGAffineTransform(translationX: 3, y: -2).rotated(by: 0.7).scaledBy(x: 2, y: 0.5)
        let (point, same) = (
            CGPoint(x: 1.5, y: -4), CGPoint(x: 1.5, y: -4).applying(map).applying(map.inverted())
        )
        #expect(abs(same.x - point.x) < 1e-12 && abs(same.y - point.y) < 1e-12)
        let both = CGAffineTransform(scaleX: 2, y: 2).concatenating(.init(translationX: 1, y: 0))
        #expect(CGPoint(x: 1, y: 1).applying(both) == CGPoint(x: 3, y: 2))
        #expect(CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1).inverted().tx == 1)
    }

    @Test
    func `rectangles and maps without numbers or from far away have no picture or its edge`() throws {
        let picture = try image(CGBitmapInfo(alpha: .premultipliedLast), red: 0)
        let (image, context) = (CIImage(cgImage: picture), CIContext())
        for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300] {
            for (index, rect) in [
                CGRect(x: value, y: 0, width: 2, height: 2), CGRect(x: 0, y: value, width: 2, height: 2),
                CGRect(x: 0, y: 0, width: value, height: 2), CGRect(x: 0, y: 0, width: 2, height: value),
            ].enumerated() {
                // Only what has one endless side that starts at the picture holds pixels.
                let holdsPixels = index > 1 && value > 0
                #expect((picture.cropping(to: rect) != nil) == holdsPixels, "\(rect)")
                #expect(image.cropped(to: rect).extent.isEmpty == !holdsPixels, "\(rect)")
                #expect(context.createCGImage(image, from: rect) == nil)
            }
            let moved = image.transformed(by: CGAffineTransform(translationX: value, y: 0))
            _ = context.createCGImage(moved, from: image.extent)
        }
        let sheared = image.transformed(by: CGAffineTransform(a: 1, b: 0, c: 1e25, d: 1, tx: 0, ty: 0))
        #expect(try reds(context.createCGImage(sheared, from: image.extent)) == [[0, 0, 0], [30, 30, 30]])
    }

    @Test
    func `a JPEG has the quality that its options name`() throws {
        let picture = CIImage(cgImage: try image(CGBitmapInfo(alpha: .premultipliedLast), red: 0))
            .transformed(by: CGAffineTransform(scaleX: 40, y: 40))
        func size(_ quality: Double?) throws -> Int {
            let key = CIImageRepresentationOption(
                rawValue: kCGImageDestinationLossyCompressionQuality as String)
            let data = CIContext().jpegRepresentation(
                of: picture, colorSpace: CGColorSpaceCreateDeviceRGB(),
                options: quality.map { [key: $0] } ?? [:])
            return try #require(data).count
        }
        #expect(try size(0.1) < size(nil) && size(nil) < size(1) && size(0.9) == size(nil))
        #expect(try size(.nan) > 0)
    }

    @Test
    func `a JPEG is written into a pipe, which stays one`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        // A descriptor for both ways: opening waits for no other program.
        let descriptor = open(pipe.path, O_RDWR | O_NONBLOCK)
        defer { close(descriptor) }
        let image = CIImage(
            cgImage: try image(CGBitmapInfo(alpha: .premultipliedLast), red: 0))
        try CIContext().writeJPEGRepresentation(
            of: image, to: pipe, colorSpace: CGColorSpaceCreateDeviceRGB())
        var start = [UInt8](repeating: 0, count: 2)
        #expect(read(descriptor, &start, 2) == 2 && start == [0xFF, 0xD8])
    }

    @Test
    func `maps and vectors are lists of numbers when encoded`() throws {
        let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let text = Data("[1,2,3,4,5,6]".utf8)
        #expect(try JSONEncoder().encode(map) == text)
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: text) == map)
        let vector = CGVector(dx: 7, dy: 8)
        #expect(try JSONEncoder().encode(vector) == Data("[7,8]".utf8))
        #expect(try JSONDecoder().decode(CGVector.self, from: Data("[7,8]".utf8)) == vector)
    }
}
