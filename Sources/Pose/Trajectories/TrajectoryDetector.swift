public import PoseCore

/// Finds objects in free flight in the frames of a camera that stands still.
///
/// Each frame is compared with those just before and after it, and with the background of the last half second; small
/// groups of pixels that have changed and lie on a parabola are an object in flight. So a frame's results come one to
/// a few frames later. Reset by a cut. Slow drift of the camera is compensated.
///
///     var detector = TrajectoryDetector()
///     while let frame = try reader.next() {
///         for trajectory in detector.trajectories(in: frame, people: []) { … }
///     }
///     let all = detector.finish()
public struct TrajectoryDetector: TrajectoryDetecting, Sendable {
    /// What is looked for.
    public struct Configuration: Hashable, Sendable {
        /// Detections after which a trajectory is reported, at least 5.
        public var trajectoryLength = 5
        /// Radii of the objects, in shares of the picture's width.
        public var objectRadii: ClosedRange<Float> = 0.0006...0.1
        /// Trajectories less sure than this are not reported.
        public var minimumConfidence: Float = 0.5
        /// Where objects are looked for.
        public var regionOfInterest = NormalizedRect.fullImage

        /// The settings of Vision's request.
        public init() {}
    }

    /// What depends on the pictures' size.
    private struct Stage {
        var motion: MotionDetector
        var tracks: FlightTracks
        var camera = CameraMotion()
        var size: SIMD2<Double>
        /// People in the frames whose blobs are not known yet.
        var people: [(time: Double, regions: BodyRegions, shift: SIMD2<Double>)] = []
    }

    private let configuration: Configuration
    private var stage: Stage?

    /// Longer images are scaled down.
    private static let maximumSide = 1280

    /// Creates a detector.
    public init(configuration: Configuration = Configuration()) {
        precondition(configuration.trajectoryLength >= 5)
        self.configuration = configuration
    }

    /// False when the camera moved so much that trajectories cannot be relied on.
    public var isCameraSteady: Bool { stage.map { $0.camera.isSteady(width: $0.size.x) } ?? true }

    /// True while the camera moves: in a quarter of the last 32 frames.
    public var isCameraMoving: Bool { stage?.camera.isMoving ?? false }

    /// Takes in the next frame; returns the trajectories that are new or longer.
    public mutating func trajectories(
        in frame: Frame, people: [HumanBodyPoseObservation]
    ) -> [TrajectoryObservation] {
        let image = LumaImage(frame.pixelBuffer, maximumSide: Self.maximumSide)
        guard var stage = stage ?? makeStage(image, frame.pixelBuffer) else { return [] }
        self.stage = nil
        defer { self.stage = stage }
        let time = frame.timestamp.seconds
        switch stage.camera.update(image) {
        case .cut:
            stage.motion.clear()
            stage.tracks.endAll()
            stage.people = []
        case .shift(let shift):
            if ParabolaFit.length(shift) > CameraMotion.maximumShift * stage.size.x { stage.motion.clear() }
        }
        let regions = BodyRegions(people, size: stage.size)
        stage.tracks.add(regions)
        stage.people.append((time, regions, stage.camera.position))
        guard let moved = stage.motion.blobs(adding: image, at: time) else { return [] }
        stage.people.removeAll { $0.time < moved.time }
        let body = stage.people.first
        let blobs = moved.blobs.compactMap {
            place($0, among: body?.regions, body?.shift ?? .zero, stage.size)
        }
        let changed = Set(stage.tracks.add(blobs, at: moved.time))
        let tracks = stage.tracks
        return tracks.growing.filter { changed.contains($0.id) }.compactMap { observation($0, tracks) }
    }

    /// Ends the source; returns all its trajectories in the order of their starts.
    public mutating func finish() -> [TrajectoryObservation] {
        stage?.tracks.endAll()
        guard let tracks = stage?.tracks else { return [] }
        return tracks.distinct.compactMap { observation($0, tracks) }
    }

    /// The blob relative to the camera's first position; nil outside of the region of interest.
    private func place(
        _ blob: MovingBlob, among regions: BodyRegions?, _ shift: SIMD2<Double>, _ size: SIMD2<Double>
    ) -> MovingBlob? {
        let region = configuration.regionOfInterest
        let (x, y) = (Float(blob.center.x / size.x), Float(1 - blob.center.y / size.y))
        guard x >= region.origin.x, y >= region.origin.y, x <= region.origin.x + region.width,
            y <= region.origin.y + region.height
        else { return nil }
        var placed = blob
        placed.isOnBody = regions?.contains(blob.center) ?? false
        placed.center -= shift
        return placed
    }

    private func makeStage(_ image: LumaImage, _ picture: PixelBuffer) -> Stage? {
        guard let toUpright = picture.uprightToStored.inverse else { return nil }
        let scale = Float(image.scale)
        let size = SIMD2(Double(picture.size.width), Double(picture.size.height)) / Double(scale)
        let map = AffineMap(
            a: toUpright.a, b: toUpright.b, c: toUpright.c, d: toUpright.d, tx: toUpright.tx / scale,
            ty: toUpright.ty / scale)
        let radii = configuration.objectRadii
        return Stage(
            motion: MotionDetector(
                radii: max(0.6, Double(radii.lowerBound) * size.x)...Double(radii.upperBound) * size.x,
                toUpright: map),
            tracks: FlightTracks(minimumLength: configuration.trajectoryLength, size: size), size: size)
    }

    private func observation(_ flight: Flight, _ tracks: FlightTracks) -> TrajectoryObservation? {
        let confidence = Float(tracks.confidence(of: flight))
        guard confidence >= configuration.minimumConfidence else { return nil }
        let size = tracks.size
        let fit = flight.fit
        let start = fit.point(at: fit.reference)
        let velocity = fit.velocity(at: fit.reference)
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
                position: SIMD2(start.x / size.x, 1 - start.y / size.y),
                velocity: SIMD2(velocity.x / size.x, -velocity.y / size.y),
                verticalAcceleration: -fit.acceleration / size.y),
            confidence: confidence, precedingID: flight.precedingID)
    }
}
