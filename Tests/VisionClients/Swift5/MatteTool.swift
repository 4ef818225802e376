import CoreImage
import ImageIO
import UniformTypeIdentifiers
import Vision

/// The shape of command lines that write a matte for each picture.
enum MatteTool {
    static func writeMatte(of url: URL, to folder: URL) throws {
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: 1024,
        ]
        guard UTType(filenameExtension: url.pathExtension)?.conforms(to: .image) == true,
            let source = CGImageSourceCreateWithURL(url as CFURL, nil),
            let picture = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        else { throw CocoaError(.fileReadCorruptFile) }
        let request = VNGeneratePersonSegmentationRequest()
        request.qualityLevel = .accurate
        try VNImageRequestHandler(cgImage: picture, options: [:]).perform([request])
        guard let mask = request.results?.first.map({ CIImage(cvPixelBuffer: $0.pixelBuffer) }),
            let matte = CIContext().createCGImage(mask, from: mask.extent)
        else { return }
        let name = url.deletingPathExtension().lastPathComponent + "_matte.png"
        guard
            let file = CGImageDestinationCreateWithURL(
                folder.appendingPathComponent(name) as CFURL, UTType.png.identifier as CFString, 1, nil)
        else { throw CocoaError(.fileWriteUnknown) }
        CGImageDestinationAddImage(file, matte, nil)
        if !CGImageDestinationFinalize(file) { throw CocoaError(.fileWriteUnknown) }
    }
}
