import Foundation
import LimberVision
import Testing

/// A photograph of four greys, with an EXIF orientation where one is given.
struct QuarteredJPEG {
    /// Of the stored picture's upper and lower quarters.
    let greys = [[0, 80], [160, 240]]
    var width = 64
    var height = 48
    var orientation: CGImagePropertyOrientation?

    /// The bytes of its file.
    func data() throws -> Data {
        var bytes = Data(count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                bytes[row * width + column] = UInt8(greys[row * 2 / height][column * 2 / width])
            }
        }
        let provider = try #require(CGDataProvider(data: bytes as CFData))
        let picture = try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent))
        let jpeg = try #require(
            CIContext().jpegRepresentation(
                of: CIImage(cgImage: picture), colorSpace: CGColorSpaceCreateDeviceGray()))
        guard let orientation else { return jpeg }
        let directory: [UInt8] = [
            0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0,
            0,
        ]
        let exif = Data("Exif\0\0MM".utf8) + directory
        return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    }

    /// The grey in the middle of each quarter of an image, as `greys` has it.
    static func greys(of image: CGImage?) throws -> [[Int]] {
        let image = try #require(image)
        let bytes = try #require(image.dataProvider?.data)
        return [1, 3].map { row in
            [1, 3].map { column in
                let offset = image.height * row / 4 * image.bytesPerRow + image.width * column / 4 * 4
                return (Int(bytes[offset]) + 40) / 80 * 80
            }
        }
    }
}
