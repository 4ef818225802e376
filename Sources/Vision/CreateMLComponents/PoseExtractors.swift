import LimberVision
public import LimberCoreImage

/// Finds the poses of all people in a picture.
public struct HumanBodyPoseExtractor: Transformer, Sendable {
    private let request = RequestBox(VNDetectHumanBodyPoseRequest())

    /// Creates an extractor; its models are loaded with the first picture.
    public init() {}

    /// The poses.
    public func applied(to input: CIImage, eventHandler: EventHandler? = nil) async throws -> [Pose] {
        try request.poses(in: input)
    }
}

/// Finds the poses of hands in a picture.
public struct HumanHandPoseExtractor: Transformer, Sendable {
    private let request: RequestBox

    /// Creates an extractor; its models are loaded with the first picture.
    public init(maximumHandCount: Int = 2) {
        let hands = VNDetectHumanHandPoseRequest()
        hands.maximumHandCount = maximumHandCount
        request = RequestBox(hands)
    }

    /// The poses.
    public func applied(to input: CIImage, eventHandler: EventHandler? = nil) async throws -> [Pose] {
        try request.poses(in: input)
    }
}

/// A request that one thread at a time performs; it keeps its models, and follows people from frame to frame.
private final class RequestBox: @unchecked Sendable {
    // Sendable: the request is used behind the lock alone.

    private let request: VNImageBasedRequest
    private let mutex = NSLock()

    init(_ request: VNImageBasedRequest) { self.request = request }

    func poses(in image: CIImage) throws -> [Pose] {
        try mutex.withLock {
            try VNImageRequestHandler(ciImage: image, options: [:]).perform([request])
            return try (request.results ?? []).compactMap { $0 as? VNRecognizedPointsObservation }
                .map(Pose.init)
        }
    }
}
