import Foundation
import LimberCoreImage
import LimberUniformTypeIdentifiers
import Testing

/// Picture files that are written, and small ones of large ones.
struct CGImageDestinationTests {
    private func picture(_ color: CIColor, width: Int = 64, height: Int = 32) throws -> CGImage {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        return try #require(CIContext().createCGImage(CIImage(color: color), from: whole))
    }

    private func written(_ image: CGImage, as type: UTType, quality: Double? = nil) throws -> Data {
        let data = NSMutableData()
        let file = try #require(CGImageDestinationCreateWithData(data, type.identifier as CFString, 1, nil))
        let options = quality.map { [kCGImageDestinationLossyCompressionQuality: $0] as CFDictionary }
        CGImageDestinationAddImage(file, image, options)
        #expect(CGImageDestinationFinalize(file))
        return data as Data
    }

    @Test(arguments: [UTType.png, .jpeg])
    func `a picture comes back from its file`(type: UTType) throws {
        let folder = FileManager.default.temporaryDirectory
        let url = folder.appending(path: "\(UUID()).\(type.preferredFilenameExtension ?? "")")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try #require(
            CGImageDestinationCreateWithURL(url as CFURL, type.identifier as CFString, 1, nil))
        #expect(!CGImageDestinationFinalize(file))
        CGImageDestinationAddImage(file, try picture(CIColor(red: 1, green: 0.5, blue: 0)), nil)
        #expect(CGImageDestinationFinalize(file))
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        let bytes = try #require(read.dataProvider?.data).map { Int($0) }
        #expect(read.width == 64 && read.height == 32)
        #expect(abs(bytes[0]) < 4 && abs(bytes[1] - 128) < 4 && abs(bytes[2] - 255) < 4)
    }

    @Test(arguments: [UTType.png, .jpeg], [CGImagePropertyOrientation.up, .leftMirrored, .right])
    func `a picture that is turned says so and keeps its pixels`(
        type: UTType, orientation: CGImagePropertyOrientation
    ) throws {
        let data = NSMutableData()
        let file = try #require(CGImageDestinationCreateWithData(data, type.identifier as CFString, 1, nil))
        let properties = [kCGImagePropertyOrientation: orientation.rawValue] as CFDictionary
        CGImageDestinationAddImage(file, try picture(.red), properties)
        #expect(CGImageDestinationFinalize(file))
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let read = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect((read[kCGImagePropertyOrientation] as? NSNumber)?.uint32Value == orientation.rawValue)
        #expect((read[kCGImagePropertyPixelWidth] as? NSNumber)?.intValue == 64)
    }

    @Test
    func `what shows through has straight colours in a PNG and is before black in a JPEG`() throws {
        let half = try picture(CIColor(red: 0.8, green: 0.4, blue: 0, alpha: 0.5))
        let png = try written(half, as: .png)
        #expect(png[25] == 6)
        let image = try #require(CIImage(data: try written(half, as: .jpeg)))
        let shown = try #require(CIContext().createCGImage(image, from: image.extent)?.dataProvider?.data)
        #expect(abs(Int(shown[2]) - 102) < 5)
        let poor = try written(try picture(.red), as: .jpeg, quality: 0.1)
        #expect(poor.count < (try written(try picture(.red), as: .jpeg, quality: 1)).count)
    }

    @Test
    func `files of other types are not begun, and unknown endings have no type`() throws {
        let data = NSMutableData()
        #expect(CGImageDestinationCreateWithData(data, UTType.heic.identifier as CFString, 1, nil) == nil)
        #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType("public.png") == .png)
        #expect(UTType(filenameExtension: "txt") == nil)
        #expect(UTType.png.conforms(to: .image) && !UTType.png.conforms(to: .movie))
        #expect(UTType.mpeg4Movie.conforms(to: .movie))
    }

    @Test(arguments: [(16, 16, 8), (64, 64, 32), (100, 64, 32)])
    func `a thumbnail is as long as it may be, and no longer than the picture`(
        side: Int, width: Int, height: Int
    ) throws {
        let data = try written(try picture(.green), as: .png)
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let options =
            [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: side,
            ] as [CFString: Any]
        let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
        #expect(small.width == width && small.height == height)
        let bytes = try #require(small.dataProvider?.data)
        #expect(bytes[0] == 0 && bytes[1] == 255 && bytes[2] == 0)
    }
}
