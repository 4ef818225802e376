public import Foundation

/// What is called when a request has been performed: with the request, and why it failed, or nil.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// No particular revision.
public let VNRequestRevisionUnspecified = 0

/// What can be found in pictures; the kinds of requests are its subclasses.
///
/// Make a request once and perform it often, by `VNImageRequestHandler` or `VNSequenceRequestHandler`: models are loaded
/// when one is first needed and kept. Frames of a video that `AVFoundation` reads are followed from each to the next.
/// A request may be performed on any thread, on one at a time: a second waits.
open class VNRequest: NSObject, VNResultsProviding {
    /// Called on the performing thread after each perform, also when it failed.
    public let completionHandler: VNRequestCompletionHandler?
    /// A hint that others may go first; without effect.
    open var preferBackgroundProcessing = false
    /// Whether to keep to the CPU; without effect, for all requests run there.
    @available(*, deprecated, message: "All requests run on the CPU on Linux.")
    open var usesCPUOnly: Bool {
        get { true }
        set {}
    }
    /// The algorithm's revision.
    ///
    /// Partly: all revisions compute the same.
    open var revision: Int

    /// The revisions that there are.
    open class var supportedRevisions: IndexSet { IndexSet(integer: 1) }
    /// The revision that a request has at first.
    open class var defaultRevision: Int { supportedRevisions.last ?? 1 }
    /// The latest revision.
    open class var currentRevision: Int { supportedRevisions.last ?? 1 }

    /// What was found, of whatever kind: nil before the first perform and after one that failed, empty when nothing was.
    public var observations: [VNObservation]? { state.observations }

    let state = RequestState()
    /// The devices that were chosen for its stages.
    var computeDevices = ComputeDevices<VNComputeStage>()

    /// Creates a request that calls nothing.
    public convenience override init() {
        self.init(completionHandler: nil)
    }

    /// Creates a request.
    ///
    /// - Parameter completionHandler: What is called after each perform.
    public init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.completionHandler = completionHandler
        revision = Self.defaultRevision
        super.init()
    }

    /// Ends the performs that run or wait: each fails with `VNErrorCode.requestCancelled`. Works from any thread.
    open func cancel() { state.cancel() }

    /// What the picture shows; the kinds of requests say it.
    func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        throw VNError(
            .unsupportedRequest, "\(type(of: self)) finds nothing itself; perform one of its subclasses")
    }
}

extension VNRequest {
    /// Performs on a picture and calls the completion handler.
    ///
    /// - Parameters:
    ///   - image: The picture, or why there is none.
    ///   - number: The perform's number, as `state` gave it.
    private func perform(on image: Result<RequestImage, VNError>, as number: Int) throws(VNError) {
        let outcome = state.perform(number) { () throws(VNError) in
            try Self.require(revision)
            try computeDevices.check("\(Self.self)", supportedDevices)
            let found = try find(in: try image.get())
            for observation in found { observation.requestRevision = revision }
            return found
        }
        switch outcome {
        case .success: completionHandler?(self, nil)
        case .failure(let error):
            completionHandler?(self, error)
            throw error
        }
    }

    /// Refuses a revision that this kind of request does not have.
    static func require(_ revision: Int) throws(VNError) {
        guard supportedRevisions.contains(revision) else {
            throw VNError(
                .unsupportedRevision,
                "\(Self.self) has no revision \(revision), expected one of "
                    + supportedRevisions.map(String.init).joined(separator: ", "))
        }
    }

    /// Performs requests in their order; all are performed, whichever fail.
    ///
    /// - Throws: The first failure.
    static func perform(_ requests: [VNRequest], on image: Result<RequestImage, VNError>) throws(VNError) {
        let numbers = requests.map { $0.state.schedule() }
        // Hands and flights are found better where bodies are known, whichever request comes first.
        let isAskedForBodies = requests.contains {
            ($0 as? VNDetectHumanBodyPoseRequest)?.region == .fullImage
        }
        let image = image.map { image in
            var image = image
            image.isAskedForBodies = isAskedForBodies
            return image
        }
        var first: VNError?
        for (request, number) in zip(requests, numbers) {
            do throws(VNError) {
                try request.perform(on: image, as: number)
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
    }
}
