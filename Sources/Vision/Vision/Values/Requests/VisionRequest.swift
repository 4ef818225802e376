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

extension VisionRequest {
    /// The kind of request.
    public var description: String { "\(Self.self)" }
}
