public import PoseCore

/// Finds objects in free flight in the frames of a camera on a stand or in a hand.
///
/// Each frame is compared with those just before and after it, and with the background of the last 0.7 seconds; small
/// groups of pixels that have changed and lie on a parabola are an object in flight. So a frame's results come one to
/// a few frames later. A cut, a jump of the clock and pictures of another size begin a new scene, with another gravity; a flash
/// does not. Where the camera shifts, turns or zooms, frames are compared as the current one's camera would have seen them. A
/// frame of the same time as the one before is ignored; an earlier one is a jump of the clock.
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
        /// Radii of the objects, in shares of the picture's width; a trajectory has the median of its detections' radii.
        public var objectRadii: ClosedRange<Float> = 0.0006...0.1
        /// Trajectories less sure than this are not reported.
        public var minimumConfidence: Float = 0.6
        /// Where objects are looked for.
        public var regionOfInterest = NormalizedRect.fullImage
        /// Pixels of the longer side of the analysed images; larger pictures are scaled down by a whole number.
        public var maximumSide = 1280
        /// Ended trajectories that `finish()` still reports, the newest; nil keeps all. A live source needs a bound. At least
        /// eight are kept: flights less than a second old can go on or bounce.
        public var maximumKeptTrajectories: Int? {
            didSet { maximumKeptTrajectories = maximumKeptTrajectories.map { max(8, $0) } }
        }

        /// The settings of Vision's request.
        public init() {}
    }

    /// What belongs to one scene.
    private struct Stage {
        var motion: MotionDetector
        var tracks: FlightTracks
        var camera = CameraMotion()
        var size: SIMD2<Double>
        /// What the images are like; others begin a new scene.
        var picture: Picture
        /// People in the frames whose blobs are not known yet.
        var people: [(time: Double, regions: BodyRegions)] = []
    }

    /// The extents of the pictures and of the images that are made of them.
    private struct Picture: Equatable {
        var size: PixelSize
        var orientation: PixelOrientation
        var analyzed: PixelSize
    }

    /// What is looked for; changes hold from the next frame on, `trajectoryLength` from the next picture size on.
    public var configuration: Configuration
    private var stage: Stage?
    private var lastTime: Timestamp?
    /// True when the next frame is known to show another scene.
    private var isCut = false
    /// The scene before the last cut, and when that was: a flash only hides a scene.
    private var hidden: (stage: Stage, since: Double)?
    /// What the scenes before showed.
    private var earlier: [TrajectoryObservation] = []
    /// The id of the next scene's first flight.
    private var nextID = 0

    /// Seconds after its last detection in which an object can come back to its trajectory.
    package static let maximumAbsence = FlightTracks.memory

    /// Images with a shorter side than this, in pixels, show no flights.
    private static let minimumSide = 8
    /// A camera that shifts the picture by this share of its width during a flight is held, and shows parts of people move
    /// where others keep still: its flights are less sure.
    private static let heldCameraWay = 0.001
    private static let heldCameraConfidence: Float = 0.8
    /// Detections count up to this factor outside of `objectRadii`: the trajectory's median decides.
    private static let radiusTolerance: Float = 1.5

    /// Creates a detector.
    public init(configuration: Configuration = Configuration()) {
        precondition(configuration.trajectoryLength >= 5)
        self.configuration = configuration
    }

    /// False when the camera has moved, so that trajectories are less sure: in 15 % of the frames, or far.
    public var isCameraSteady: Bool { stage?.camera.isSteady ?? true }

    /// True while the camera moves: in a quarter of the last 32 frames.
    public var isCameraMoving: Bool { stage?.camera.isMoving ?? false }

    /// What the last frame's blobs were taken for, and the flights of the scene that have ended.
    @_spi(Training) public var judgedFlights: [JudgedFlight] { stage?.tracks.judged ?? [] }

    /// When the flights began that `finish()` may return, in any order.
    public var candidateStarts: [Timestamp] {
        let tracks = [hidden?.stage, stage].compactMap { $0?.tracks }
        return earlier.map(\.timeRange.lowerBound)
            + tracks.flatMap { $0.growing + $0.ended }.map { Timestamp(seconds: $0.blobs[0].frameTime) }
    }

    /// The next frame shows another scene, or the one that a flash has hidden: for cuts between pictures too similar for this
    /// detector, which sees most cuts itself.
    public mutating func beginScene() { isCut = true }

    /// Takes in the next frame; returns the trajectories that are new or longer.
    public mutating func trajectories(
        in frame: Frame, people: [HumanBodyPoseObservation]
    ) -> [TrajectoryObservation] {
        if let lastTime, frame.timestamp == lastTime { return [] }
        let isJump = frame.isAfterClockJump || frame.timestamp < lastTime ?? frame.timestamp
        lastTime = frame.timestamp
        let image = LumaImage(frame.pixelBuffer, maximumSide: max(1, configuration.maximumSide))
        guard var stage = takeStage(for: image, frame.pixelBuffer, isNewScene: isJump) else { return [] }
        defer { self.stage = stage }
        let time = frame.timestamp.seconds
        let camera = stage.camera
        let change = stage.camera.update(image)
        switch isCut ? .cut : change {
        case .cut: stage = sceneAfterCut(from: stage, before: camera, image, frame.pixelBuffer, at: time)
        case .blurred: stage.motion.clear()
        case .still, .moved: break
        }
        isCut = false
        let regions = BodyRegions(people, size: stage.size)
        stage.tracks.add(regions)
        stage.people.append((time, regions))
        // While a picture stands still no frame is analysed.
        stage.people.removeAll { time - $0.time > 2 }
        guard let moved = stage.motion.blobs(adding: image, placement: stage.camera.placement, at: time)
        else { return [] }
        stage.people.removeAll { $0.time < moved.time }
        // Over two frames the poses' errors count less.
        let motion = BodyMotion(stage.people.prefix(3))
        let bodies = stage.people.first?.regions
        let blobs = moved.blobs.compactMap { place($0, among: bodies, motion, stage.size) }
        let changed = Set(stage.tracks.add(blobs, at: blobs.first?.time ?? moved.time))
        if let count = configuration.maximumKeptTrajectories { stage.tracks.forgetEnded(beyond: count) }
        let tracks = stage.tracks
        let all = tracks.growing + tracks.ended
        return all.filter { changed.contains($0.id) }
            .compactMap { observation($0, tracks, among: all) }
    }

    /// Ends the source; returns all its trajectories in the order of their starts.
    public mutating func finish() -> [TrajectoryObservation] {
        stage?.tracks.endAll()
        return earlier + trajectories(of: hidden?.stage) + trajectories(of: stage)
    }

    /// What a scene has shown when it is over, refined by the whole of it.
    private func trajectories(of stage: Stage?) -> [TrajectoryObservation] {
        guard var tracks = stage?.tracks else { return [] }
        tracks.endAll()
        let distinct = tracks.distinct
        return distinct.compactMap { observation($0, tracks, among: distinct) }
    }

    /// The scene of a picture that does not continue the one before: another, or the one that a flash had hidden.
    ///
    /// - Parameter camera: The scene's camera before the picture.
    private mutating func sceneAfterCut(
        from stage: Stage, before camera: CameraMotion, _ image: LumaImage, _ picture: PixelBuffer,
        at time: Double
    ) -> Stage {
        if let hidden, time - hidden.since < FlightTracks.maximumGap {
            var scene = hidden.stage
            if scene.camera.update(image) != .cut {
                // What is seen in a flash is no flight.
                scene.tracks.skipIDs(before: stage.tracks.nextID)
                scene.motion.clear()
                scene.people = []
                self.hidden = nil
                return scene
            }
        }
        guard var next = makeStage(image, picture, stage.picture, after: stage) else { return stage }
        keep(earlier + trajectories(of: hidden?.stage))
        var scene = stage
        scene.camera = camera
        hidden = (scene, time)
        _ = next.camera.update(image)
        return next
    }

    private mutating func keep(_ trajectories: [TrajectoryObservation]) {
        earlier = configuration.maximumKeptTrajectories.map { trajectories.suffix($0) } ?? trajectories
    }

    /// The state for pictures like this one, which leaves the detector; nil for pictures too small for any flight.
    private mutating func takeStage(
        for image: LumaImage, _ picture: PixelBuffer, isNewScene: Bool
    ) -> Stage? {
        let like = Picture(
            size: picture.size, orientation: picture.orientation,
            analyzed: PixelSize(width: image.width, height: image.height))
        if isNewScene || stage?.picture != like {
            keep(finish())
            (hidden, isCut) = (nil, false)
            stage = makeStage(image, picture, like, after: stage)
        }
        guard var current = stage else { return nil }
        stage = nil
        current.motion.radii = blobRadii(width: current.size.x)
        return current
    }

    /// Radii of the blobs that may be an object, in pixels of the images.
    private func blobRadii(width: Double) -> ClosedRange<Double> {
        let (radii, usual) = (configuration.objectRadii, Configuration().objectRadii)
        let low = min(radii.lowerBound, max(usual.lowerBound, radii.lowerBound / Self.radiusTolerance))
        let high = max(radii.upperBound, min(usual.upperBound, radii.upperBound * Self.radiusTolerance))
        // Nothing is wider than the picture, whatever is asked for.
        let least = max(0.6, Double(min(1, low)) * width)
        return least...max(least, Double(min(1, high)) * width)
    }

    /// The blob's place in the scene; nil outside of the region of interest.
    private func place(
        _ blob: MovingBlob, among bodies: BodyRegions?, _ motion: BodyMotion?, _ size: SIMD2<Double>
    ) -> MovingBlob? {
        let region = configuration.regionOfInterest
        let (x, y) = (Float(blob.center.x / size.x), Float(1 - blob.center.y / size.y))
        guard x >= region.origin.x, y >= region.origin.y, x <= region.origin.x + region.width,
            y <= region.origin.y + region.height
        else { return nil }
        var placed = blob
        placed.isOnBody = bodies?.contains(blob.center) ?? false
        placed.bodyVelocity = motion?.velocity(at: blob.center)
        placed.center -= blob.cameraShift
        return placed
    }

    private mutating func makeStage(
        _ image: LumaImage, _ picture: PixelBuffer, _ like: Picture, after previous: Stage?
    ) -> Stage? {
        nextID = max(nextID, previous?.tracks.nextID ?? 0)
        guard min(image.width, image.height) >= Self.minimumSide,
            let toUpright = picture.uprightToStored.inverse
        else { return nil }
        let scale = Float(image.scale)
        let size = SIMD2(Double(picture.size.width), Double(picture.size.height)) / Double(scale)
        let map = AffineMap(
            a: toUpright.a, b: toUpright.b, c: toUpright.c, d: toUpright.d, tx: toUpright.tx / scale,
            ty: toUpright.ty / scale)
        var stage = Stage(
            motion: MotionDetector(radii: blobRadii(width: size.x), toUpright: map),
            tracks: FlightTracks(minimumLength: configuration.trajectoryLength, size: size), size: size,
            picture: like)
        stage.tracks.skipIDs(before: nextID)
        // Whether the camera has moved is not forgotten.
        if let previous { stage.camera = CameraMotion(following: previous.camera) }
        return stage
    }

    /// A flight's confidence; nil where it is not reported.
    private func reportedConfidence(_ flight: Flight, _ tracks: FlightTracks) -> Float? {
        let isHeld = flight.cameraWay > Self.heldCameraWay * tracks.size.x
        let confidence = Float(tracks.confidence(of: flight)) * (isHeld ? Self.heldCameraConfidence : 1)
        let radius = Float(flight.radius / tracks.size.x)
        return confidence >= configuration.minimumConfidence && configuration.objectRadii.contains(radius)
            ? confidence : nil
    }

    /// A flight as it is reported, with the flight before its bounce if that is reported, too.
    private func observation(
        _ flight: Flight, _ tracks: FlightTracks, among all: [Flight]
    ) -> TrajectoryObservation? {
        guard let confidence = reportedConfidence(flight, tracks) else { return nil }
        let preceding = all.first {
            $0.id == flight.precedingID && reportedConfidence($0, tracks) != nil
        }
        let size = tracks.size
        let fit = flight.pictureFit
        let start = fit.point(at: fit.reference) + flight.blobs[0].cameraShift
        let velocity = fit.velocity(at: fit.reference)
        return TrajectoryObservation(
            id: flight.id,
            detections: flight.detections(size: size),
            path: FlightPath(
                reference: Timestamp(seconds: fit.reference),
                position: SIMD2(start.x / size.x, 1 - start.y / size.y),
                velocity: SIMD2(velocity.x / size.x, -velocity.y / size.y),
                verticalAcceleration: -fit.acceleration / size.y),
            confidence: confidence, precedingID: preceding?.id)
    }
}
