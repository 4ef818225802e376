public import LimberCoreMedia

/// What can be found in pictures.
///
/// Make a request once and perform it often: models are loaded when one is first needed and kept, and frames of a video that
/// `AVFoundation` reads are followed from each to the next. A request may be performed from any task.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
    /// What a perform gives.
    associatedtype Result: Sendable

    /// The kind of request and its revision.
    var descriptor: RequestDescriptor { get }
}

/// A request that looks at a picture, or at a part of it.
public protocol ImageProcessingRequest: VisionRequest {
    /// What of the picture is searched; results are normalised to it.
    var regionOfInterest: NormalizedRect { get set }
}

/// A request that needs the frames of a video, one after another, with their times.
public protocol StatefulRequest: ImageProcessingRequest {
    /// How many frames it takes before there can be a result.
    var minimumLatencyFrameCount: Int { get }
    /// The least time between two analysed frames; zero: every frame is analysed.
    var frameAnalysisSpacing: CMTime { get }
}

extension VisionRequest {
    /// The kind of request.
    public var description: String { "\(Self.self)" }
}
