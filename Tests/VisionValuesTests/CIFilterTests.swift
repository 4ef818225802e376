import Foundation
import LimberCoreImage
import SeededRandom
import Testing

/// Images that are made of others: what is seen of each.
struct CIFilterTests {
    private let whole = CGRect(x: 0, y: 0, width: 4, height: 2)
    private var red: CIImage { CIImage(color: .red).cropped(to: whole) }
    private var blue: CIImage { CIImage(color: .blue).cropped(to: whole) }
    /// White at the left, black at the right.
    private var mask: CIImage {
        CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2))
            .composited(over: CIImage(color: .black).cropped(to: whole))
    }

    /// Blue, green, red and alpha of each pixel, row by row.
    private func pixels(_ image: CIImage, in rect: CGRect? = nil) -> [[UInt8]] {
        let bounds = rect ?? whole
        let count = Int(bounds.width * bounds.height)
        var bytes = [UInt8](repeating: 9, count: count * 4)
        bytes.withUnsafeMutableBytes { memory in
            guard let start = memory.baseAddress else { return }
            CIContext().render(
                image, toBitmap: start, rowBytes: Int(bounds.width) * 4, bounds: bounds, format: .BGRA8,
                colorSpace: nil)
        }
        return (0..<count).map { Array(bytes[4 * $0..<4 * $0 + 4]) }
    }

    private let redPixel: [UInt8] = [0, 0, 255, 255]
    private let bluePixel: [UInt8] = [255, 0, 0, 255]
    private let nothing: [UInt8] = [0, 0, 0, 0]

    @Test
    func `a mask shows one image where it is white and the other where it is black`() throws {
        let byClass = CIFilter.blendWithMask()
        (byClass.inputImage, byClass.backgroundImage, byClass.maskImage) = (red, blue, mask)
        let byName = try #require(
            CIFilter(
                name: "CIBlendWithMask",
                parameters: [kCIInputBackgroundImageKey: blue, kCIInputMaskImageKey: mask]))
        #expect(byName.outputImage == nil)
        byName.setValue(red, forKey: kCIInputImageKey)
        let byCall = red.applyingFilter(
            "CIBlendWithMask", parameters: [kCIInputBackgroundImageKey: blue, kCIInputMaskImageKey: mask])
        let row = [redPixel, redPixel, bluePixel, bluePixel]
        for image in [byClass.outputImage, byName.outputImage, byCall] {
            #expect(pixels(try #require(image)) == row + row)
        }
        #expect(CIFilter(name: "CISepiaTone") == nil)
        #expect(red.applyingFilter("CISepiaTone").extent.isEmpty)
    }

    @Test
    func `what is cut out is transparent in pictures and files, and before another image`() throws {
        let cut = red.applyingFilter(
            "CIBlendWithMask",
            parameters: [kCIInputBackgroundImageKey: CIImage.empty(), kCIInputMaskImageKey: mask])
        let picture = try #require(CIContext().createCGImage(cut, from: whole))
        #expect(picture.alphaInfo == .premultipliedFirst)
        let row = [redPixel, redPixel, nothing, nothing]
        #expect(pixels(CIImage(cgImage: picture)) == row + row)
        let over = [redPixel, redPixel, bluePixel, bluePixel]
        #expect(pixels(CIImage(cgImage: picture).composited(over: blue)) == over + over)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let space = CGColorSpaceCreateDeviceRGB()
        try CIContext().writePNGRepresentation(of: cut, to: file, format: .RGBA8, colorSpace: space)
        // The header's kind of colours: 6 with alpha, 2 without.
        #expect(try Data(contentsOf: file)[25] == 6)
        let bytes = CIContext().pngRepresentation(of: cut, format: .RGBA8, colorSpace: space)
        #expect(bytes == (try Data(contentsOf: file)))
        try CIContext().writePNGRepresentation(of: red, to: file, format: .RGBA8, colorSpace: space)
        #expect(try Data(contentsOf: file)[25] == 2)
    }

    @Test
    func `alpha of a buffer that was written shows what is behind`() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        CIContext().render(red.cropped(to: CGRect(x: 0, y: 0, width: 4, height: 1)), to: buffer)
        let image = CIImage(cvPixelBuffer: buffer).composited(over: blue)
        #expect(pixels(image) == Array(repeating: bluePixel, count: 4) + Array(repeating: redPixel, count: 4))
    }

    @Test(arguments: [
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16Half,
        kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB,
        kCVPixelFormatType_32RGBA, kCVPixelFormatType_24RGB, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ])
    func `a mask comes back from buffers of every format`(format: OSType) throws {
        let size = CGRect(x: 0, y: 0, width: 8, height: 4)
        let wide = mask.transformed(by: CGAffineTransform(scaleX: 2, y: 2))
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 8, 4, format, nil, &made)
        let buffer = try #require(made)
        CIContext().render(wide, to: buffer, bounds: size, colorSpace: nil)
        let image = CIImage(cvPixelBuffer: buffer)
        #expect(pixels(image, in: size) == pixels(wide, in: size))
        #expect(CIContext().createCGImage(image, from: size) != nil)
    }

    @Test(arguments: [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_420YpCbCr8Planar,
    ])
    func `a part between pixels is rendered as the pixels that it touches`(format: OSType) throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 2, format, nil, &made)
        let buffer = try #require(made)
        let part = CGRect(x: 0.5, y: -0.25, width: 4, height: 2)
        CIContext().render(mask, to: buffer, bounds: part, colorSpace: nil)
        let differences = zip(pixels(CIImage(cvPixelBuffer: buffer)), pixels(mask)).map {
            abs(Int($0[0]) - Int($1[0]))
        }
        #expect(differences.count == 8 && differences.allSatisfy { $0 < 3 })
    }

    @Test
    func `images of a colour end where they are cropped, and others go on at their edge`() {
        #expect(CIImage(color: .white).extent.isInfinite && CIImage.empty().extent.isEmpty)
        let around = CGRect(x: -1, y: 0, width: 4, height: 1)
        let one = red.cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(pixels(one, in: around) == [nothing, redPixel, nothing, nothing])
        #expect(pixels(one.clampedToExtent(), in: around) == Array(repeating: redPixel, count: 4))
        let far = CGRect(x: 900, y: -50, width: 2, height: 1)
        #expect(pixels(one.composited(over: blue).clampedToExtent(), in: far) == [bluePixel, bluePixel])
    }

    @Test
    func `a matrix makes colours of weighted sums, before they are multiplied by alpha`() throws {
        let half = CIImage(color: CIColor(red: 1, green: 0.2, blue: 0, alpha: 0.5)).cropped(to: whole)
        let same = CIFilter.colorMatrix()
        same.inputImage = half
        #expect(pixels(try #require(same.outputImage)) == pixels(half))
        same.gVector = CIVector(x: 0.4, y: 0, z: 0, w: 0)
        same.biasVector = CIVector(x: 0, y: 0, z: 0, w: 0.5)
        #expect(pixels(try #require(same.outputImage))[0] == [0, 102, 255, 255])
        let tinted = mask.applyingFilter(
            "CIColorMatrix",
            parameters: [
                "inputRVector": CIVector(x: 0, y: 0, z: 0, w: 0.2),
                "inputGVector": CIVector(x: 0, y: 0, z: 0),
            ])
        #expect(pixels(tinted)[0] == [255, 0, 51, 255] && pixels(tinted)[3] == [0, 0, 51, 255])
    }

    @Test(arguments: [CGFloat.nan, .infinity, 1e300, 0])
    func `an image without a place or an end is no crash, and leaves what is behind`(scale: CGFloat) {
        let nowhere = red.transformed(by: CGAffineTransform(scaleX: scale, y: 1))
        #expect(pixels(nowhere.composited(over: blue)).count == 8)
        for image in [nowhere.clampedToExtent(), nowhere.applyingGaussianBlur(sigma: Double(scale))] {
            _ = pixels(image.composited(over: blue))
        }
        let blend = CIFilter.blendWithMask()
        (blend.inputImage, blend.backgroundImage, blend.maskImage) = (nowhere, blue, mask)
        #expect(blend.outputImage?.extent.contains(whole) == true)
    }

    @Test(arguments: [1, 2, 5.5, 20])
    func `a blurred edge is the Gaussian's integral`(sigma: Double) throws {
        // A half plane of white: its blur is the normal distribution.
        let half = CIImage(color: .white).cropped(to: CGRect(x: 0, y: -200, width: 400, height: 400))
        let row = CGRect(x: -60, y: 0, width: 120, height: 1)
        let filter = CIFilter.gaussianBlur()
        #expect(filter.radius == 10)
        (filter.inputImage, filter.radius) = (half, Float(sigma))
        let blurred = try #require(filter.outputImage)
        #expect(
            blurred.extent
                == half.extent.insetBy(dx: -(3 * sigma).rounded(.up), dy: -(3 * sigma).rounded(.up)))
        for (column, pixel) in pixels(blurred, in: row).enumerated() {
            let distance = Double(column) - 60 + 0.5
            let expected = distance < -3 * sigma ? 0 : erfc(-distance / sigma / 2.0.squareRoot()) / 2
            #expect(abs(Double(pixel[3]) / 255 - expected) < 0.02, "at \(distance)")
        }
    }

    @Test(arguments: 0..<4)
    func `mixing is exact at both ends, and never leaves the range of its images`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func byte() -> CGFloat { CGFloat(Int(random.next() % 256)) / 255 }
        for _ in 0..<50 {
            let weight = byte()
            let (first, second) = (
                CIColor(red: byte(), green: byte(), blue: byte()),
                CIColor(red: byte(), green: byte(), blue: byte())
            )
            let mixed = CIImage(color: first).applyingFilter(
                "CIBlendWithMask",
                parameters: [
                    kCIInputBackgroundImageKey: CIImage(color: second),
                    kCIInputMaskImageKey: CIImage(color: CIColor(red: weight, green: weight, blue: weight)),
                ])
            let pixel = pixels(mixed, in: CGRect(x: 0, y: 0, width: 1, height: 1))[0]
            let ends = zip(
                [first.blue, first.green, first.red, 1], [second.blue, second.green, second.red, 1])
            for (value, (own, other)) in zip(pixel, ends) {
                let expected = (own * weight + other * (1 - weight)) * 255
                #expect(abs(CGFloat(value) - expected) <= 0.51, "seed \(seed)")
            }
        }
    }
}
