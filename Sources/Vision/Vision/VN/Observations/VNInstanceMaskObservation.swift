public import Foundation
import LimberCoreMedia
public import LimberCoreVideo

/// The masks of the people in a picture, numbered from 1; 0 is the background.
open class VNInstanceMaskObservation: VNObservation {
    /// The numbers of all people.
    public var allInstances: IndexSet { masks.instances }
    /// For each pixel the number of the person there, one component of 8 bits; a pixel belongs to one.
    public let instanceMask: CVPixelBuffer

    /// What the observation holds.
    let masks: InstanceMasks

    init(_ masks: InstanceMasks, timeRange: CMTimeRange) throws(VNError) {
        self.masks = masks
        instanceMask = try .gray(masks.labels(), masks.size, .byte)
        super.init(confidence: 1, timeRange: timeRange)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let masks = coder.kept(InstanceMasks.self, forKey: "masks"),
            let labels = try? CVPixelBuffer.gray(masks.labels(), masks.size, .byte)
        else { return nil }
        (self.masks, instanceMask) = (masks, labels)
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(masks, forKey: "masks")
    }

    /// The mask of some people together, one component of 32 bits, 0 background ... 1 person.
    ///
    /// - Parameter instances: Numbers; none: all people.
    /// - Throws: `VNErrorCode.outOfBoundsError` when there is no person of such a number.
    open func generateMask(forInstances instances: IndexSet) throws -> CVPixelBuffer {
        try masks.mask(of: instances)
    }

    /// The mask of some people together, of the size of a handler's picture.
    ///
    /// - Throws: A `VNError` as `generateMask(forInstances:)`, and when the handler's picture cannot be read.
    open func generateScaledMaskForImage(
        forInstances instances: IndexSet, from requestHandler: VNImageRequestHandler
    ) throws -> CVPixelBuffer {
        try masks.mask(of: instances, scaledTo: requestHandler.requestImage.get().picture)
    }

    /// A handler's picture in which all but some people is transparent and black; 32 bits, BGRA.
    ///
    /// - Parameter cropResult: Whether it ends where these people do.
    /// - Throws: A `VNError` as `generateMask(forInstances:)`, and when the handler's picture cannot be read.
    open func generateMaskedImage(
        ofInstances instances: IndexSet, from requestHandler: VNImageRequestHandler,
        croppedToInstancesExtent cropResult: Bool
    ) throws -> CVPixelBuffer {
        try masks.cutOut(instances, from: requestHandler.requestImage.get().picture, isCropped: cropResult)
    }
}
