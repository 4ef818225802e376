/// Creates a picture of a pixel buffer in `imageOut`; fails for formats that are no pictures.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
    _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
    imageOut.pointee = pixelBuffer.pixelBuffer.map { CGImage($0) }
    return imageOut.pointee == nil ? kVTPixelTransferNotSupportedErr : noErr
}

/// The pixel buffer's format is no picture.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905
