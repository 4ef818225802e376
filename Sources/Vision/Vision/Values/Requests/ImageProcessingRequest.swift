/// A request that looks at a picture, or at a part of it.
public protocol ImageProcessingRequest: VisionRequest {
    /// What of the picture is searched; results are normalised to it.
    var regionOfInterest: NormalizedRect { get set }
}
