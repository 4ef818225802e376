import CoreImage
import CoreImage.CIFilterBuiltins
import Vision

// The code of an article of the documentation.
// PortingFromVision.md: begin
func cutOut(_ picture: URL, to file: URL) throws {
    guard let image = CIImage(contentsOf: picture, options: [.applyOrientationProperty: true]) else { return }
    let request = VNGeneratePersonSegmentationRequest()
    try VNImageRequestHandler(ciImage: image).perform([request])
    guard let mask = request.results?.first?.pixelBuffer else { return }
    let blend = CIFilter.blendWithMask()
    blend.inputImage = image
    blend.maskImage = CIImage(cvPixelBuffer: mask)
    blend.backgroundImage = CIImage.empty()
    guard let result = blend.outputImage else { return }
    let space = CGColorSpaceCreateDeviceRGB()
    try CIContext().writePNGRepresentation(of: result, to: file, format: .RGBA8, colorSpace: space)
}
// PortingFromVision.md: end
