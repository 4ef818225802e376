import AVFoundation
import CoreImage
import CoreImage.CIFilterBuiltins
import Vision

/// The shape of apps that put people before another background.
final class BackgroundReplacer {
    private let context = CIContext(options: [.cacheIntermediates: false])
    private let handler = VNSequenceRequestHandler()
    private let request: VNGeneratePersonSegmentationRequest = {
        let request = VNGeneratePersonSegmentationRequest()
        request.qualityLevel = .balanced
        request.outputPixelFormat = kCVPixelFormatType_OneComponent8
        return request
    }()

    func replaced(_ buffer: CVPixelBuffer, by background: CIImage) -> CIImage? {
        let original = CIImage(cvPixelBuffer: buffer)
        guard (try? handler.perform([request], on: buffer, orientation: .up)) != nil,
            let mask = request.results?.first?.pixelBuffer
        else { return nil }
        let softened = CIFilter.gaussianBlur()
        softened.inputImage = fitted(CIImage(cvPixelBuffer: mask), to: original.extent)
        softened.radius = 2
        let blend = CIFilter.blendWithMask()
        blend.inputImage = original
        blend.backgroundImage = background.cropped(to: original.extent)
        blend.maskImage = softened.outputImage
        return blend.outputImage
    }

    func blurred(_ image: CIImage, mask: CIImage, radius: Double) -> CIImage {
        let behind = image.clampedToExtent()
            .applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: radius])
            .cropped(to: image.extent)
        return image.applyingFilter(
            "CIBlendWithMask", parameters: [kCIInputBackgroundImageKey: behind, kCIInputMaskImageKey: mask])
    }

    func cutOut(_ image: CIImage, mask: CIImage) -> CGImage? {
        guard let filter = CIFilter(name: "CIBlendWithMask") else { return nil }
        filter.setValue(image, forKey: kCIInputImageKey)
        filter.setValue(CIImage.empty(), forKey: kCIInputBackgroundImageKey)
        filter.setValue(mask, forKey: kCIInputMaskImageKey)
        return filter.outputImage.flatMap { context.createCGImage($0, from: image.extent) }
    }

    func boxes(of people: [VNHumanObservation], in extent: CGRect) -> CIImage {
        people.reduce(CIImage(color: .black).cropped(to: extent)) { image, person in
            let box = VNImageRectForNormalizedRect(person.boundingBox, Int(extent.width), Int(extent.height))
            return CIImage(color: CIColor(red: 1, green: 1, blue: 1)).cropped(to: box).composited(over: image)
        }
    }

    func bytes(of mask: CIImage, width: Int, height: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height)
        bytes.withUnsafeMutableBytes { memory in
            guard let start = memory.baseAddress else { return }
            context.render(
                mask, toBitmap: start, rowBytes: width,
                bounds: CGRect(x: 0, y: 0, width: width, height: height),
                format: .R8, colorSpace: nil)
        }
        return bytes
    }

    private func fitted(_ mask: CIImage, to extent: CGRect) -> CIImage {
        mask.transformed(
            by: CGAffineTransform(
                scaleX: extent.width / mask.extent.width, y: extent.height / mask.extent.height))
    }
}
