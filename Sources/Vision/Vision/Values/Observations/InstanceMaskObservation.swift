public import Foundation
public import LimberCoreMedia
public import LimberCoreVideo
import PoseCore

/// The masks of the people in a picture, numbered from 1; 0 is the background.
public struct InstanceMaskObservation: VisionObservation {
    private let masks: InstanceMasks
    private let header: ObservationHeader

    init(_ masks: InstanceMasks, header: ObservationHeader) {
        self.masks = masks
        self.header = header
    }

    /// Creates the same observation as one of the older generation.
    public init?(_ observation: VNInstanceMaskObservation) {
        self.init(
            observation.masks,
            header: ObservationHeader(
                observation, descriptor: .generatePersonInstanceMaskRequest(.revision1)))
    }

    /// The numbers of all people.
    public var allInstances: IndexSet { masks.instances }
    /// Distinguishes it from all others.
    public var uuid: UUID { header.uuid }
    /// 1.
    public var confidence: Float { header.confidence }
    /// When it was seen; nil where the picture's time is not known.
    public var timeRange: CMTimeRange? { header.timeRange }
    /// What found it.
    public var originatingRequestDescriptor: RequestDescriptor? { header.descriptor }

    /// The number of people.
    public var description: String { "InstanceMaskObservation instances=\(allInstances.count)" }

    /// Which person each pixel shows: one component of 8 bits, the person's number or 0 for the background.
    ///
    /// Of the masks' own size, as `generateMask(for:)` has it.
    public var allInstancesMask: PixelBufferObservation {
        PixelBufferObservation(masks.labels(), masks.size, header: header)
    }

    /// The number of the person at a point; none for the background and outside of the picture.
    public func instanceAtPoint(_ point: NormalizedPoint) -> IndexSet {
        guard let pixel = masks.size.pixel(at: point) else { return [] }
        let label = masks.label(x: pixel.x, y: pixel.y)
        return label > 0 ? [label] : []
    }

    /// The mask of some people together, one component of 32 bits, 0 background ... 1 person.
    ///
    /// - Parameter instances: Numbers; none: all people.
    /// - Throws: `VisionError` when there is no person of such a number.
    public func generateMask(for instances: IndexSet) throws -> CVPixelBuffer {
        try vision { () throws(VNError) in try masks.mask(of: instances) }
    }

    /// The mask of some people together, of the size of a handler's picture.
    ///
    /// - Throws: `VisionError` as `generateMask(for:)`, and when the handler's picture cannot be read.
    public func generateScaledMask(
        for instances: IndexSet, scaledToImageFrom requestHandler: ImageRequestHandler
    ) throws -> CVPixelBuffer {
        try vision { () throws(VNError) in
            try masks.mask(of: instances, scaledTo: requestHandler.requestImage.get().picture)
        }
    }

    /// A handler's picture in which all but some people is transparent and black; 32 bits, BGRA.
    ///
    /// - Parameter cropResult: Whether it ends where these people do.
    /// - Throws: `VisionError` as `generateMask(for:)`, and when the handler's picture cannot be read.
    public func generateMaskedImage(
        for instances: IndexSet, imageFrom requestHandler: ImageRequestHandler,
        croppedToInstancesExtent cropResult: Bool = false
    ) throws -> CVPixelBuffer {
        try vision { () throws(VNError) in
            try masks.cutOut(
                instances, from: requestHandler.requestImage.get().picture, isCropped: cropResult)
        }
    }

    private func vision<T>(_ body: () throws(VNError) -> T) throws(VisionError) -> T {
        do throws(VNError) { return try body() } catch { throw VisionError(error) }
    }
}
