public import PoseCore

/// Finds objects in free flight in the frames of a camera that stands still.
public struct TrajectoryDetector: Sendable {
    /// What is looked for.
    public struct Configuration: Hashable, Sendable {
        /// Detections after which a trajectory is reported, at least 5.
        public var trajectoryLength = 5
        /// Radii of the objects, in shares of the picture's width.
        public var objectRadii: ClosedRange<Float> = 0.0008...0.06
        /// Trajectories less sure than this are not reported.
        public var minimumConfidence: Float = 0.5

        /// The settings of Vision's request.
        public init() {}
    }

    private let configuration: Configuration
    private var stage: Stage?
    private var nextID = 0
    var active: [Flight] = []
    var ended: [Flight] = []

    /// What depends on the pictures' size.
    private struct Stage {
        var motion: MotionDetector
        var search: FlightSearch
        var size: SIMD2<Double>
        var scale: Double
    }

    /// Creates a detector.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes a frame; returns the trajectories that are new or longer.
    public mutating func trajectories(in frame: Frame) -> [TrajectoryObservation] {
        let image = LumaImage(frame.pixelBuffer, maximumSide: 1280)
        if stage == nil { stage = makeStage(image, frame.pixelBuffer) }
        guard var stage else { return [] }
        let result = stage.motion.blobs(adding: image, at: frame.timestamp.seconds)
        self.stage = stage
        guard let (time, blobs) = result else { return [] }
        let grown = extend(with: blobs, at: time, &stage)
        let free = blobs.filter { stage.search.isFree($0) }
        _ = free
        for line in stage.search.proposals(adding: blobs, at: time) {
            guard let flight = Flight(id: nextID, blobs: line) else { continue }
            let judgement = FlightJudgement(gravity: nil, width: stage.size.x)
            let confidence = judgement.confidence(of: flight)
            guard confidence > 0.1 else { continue }
            nextID += 1
            stage.search.take(flight.blobs)
            active.append(flight)
        }
        _ = grown
        self.stage = stage
        return []
    }

    /// All flights.
    public mutating func finish() -> [TrajectoryObservation] {
        ended += active
        active = []
        guard let stage else { return [] }
        let judgement = FlightJudgement(gravity: nil, width: stage.size.x)
        return ended.map { observation($0, Float(judgement.confidence(of: $0)), stage) }
    }

    private mutating func extend(with blobs: [MovingBlob], at time: Double, _ stage: inout Stage) -> [Int] {
        var grown: [Int] = []
        for index in active.indices {
            let flight = active[index]
            let place = flight.fit.point(at: time)
            let error = flight.fit.predictionError(at: time)
            var best: (Double, MovingBlob)?
            for blob in blobs
            where stage.search.isFree(blob) && blob.resembles(flight.blobs[flight.blobs.count - 1]) {
                let distance = ParabolaFit.length(blob.center - place)
                let gate = 3 * blob.expectedError + min(2 * error, 0.5 * blob.radius + 0.01 * stage.size.x)
                if distance < gate, distance < best?.0 ?? .infinity { best = (distance, blob) }
            }
            if let best, active[index].append(best.1) {
                stage.search.take([best.1])
                grown.append(flight.id)
            }
        }
        ended += active.filter { time - $0.end > 0.35 }
        active.removeAll { time - $0.end > 0.35 }
        return grown
    }

    private func makeStage(_ image: LumaImage, _ picture: PixelBuffer) -> Stage? {
        guard let toUpright = picture.uprightToStored.inverse else { return nil }
        let scale = Double(image.scale)
        let size = SIMD2(Double(picture.size.width), Double(picture.size.height)) / scale
        let map = AffineMap(
            a: toUpright.a, b: toUpright.b, c: toUpright.c, d: toUpright.d, tx: toUpright.tx / Float(scale),
            ty: toUpright.ty / Float(scale))
        let radii = configuration.objectRadii
        return Stage(
            motion: MotionDetector(
                radii: max(0.7, Double(radii.lowerBound) * size.x)...Double(radii.upperBound) * size.x,
                toUpright: map),
            search: FlightSearch(minimumLength: max(5, configuration.trajectoryLength), size: size),
            size: size, scale: scale)
    }

    private func observation(_ flight: Flight, _ confidence: Float, _ stage: Stage) -> TrajectoryObservation {
        let size = stage.size
        let fit = flight.fit
        return TrajectoryObservation(
            id: flight.id,
            detections: flight.blobs.map {
                TrajectoryObservation.Detection(
                    time: Timestamp(seconds: $0.time),
                    location: NormalizedPoint(
                        x: Float($0.center.x / size.x), y: Float(1 - $0.center.y / size.y)),
                    radius: Float($0.radius / size.x))
            },
            path: FlightPath(
                reference: Timestamp(seconds: fit.reference),
                position: SIMD2(fit.x.x / size.x, 1 - fit.y.x / size.y),
                velocity: SIMD2(fit.x.y / size.x, -fit.y.y / size.y),
                verticalAcceleration: -fit.acceleration / size.y),
            confidence: confidence, precedingID: flight.precedingID)
    }
}
