public import PoseCore
import SeededRandom

/// Objects in free flight before a fixed camera, with the exact centre in each frame: what trajectories are measured on.
///
/// In come settings and a seed; out come frames, drawn one at a time when they are asked for, and the truth. Each
/// flight is a parabola of the picture: x linear, y quadratic in time, with one gravity for the scene. A
/// frame's timestamp is the middle of its exposure. The same settings and seed give the same bytes on every run.
///
///     let scene = FlightScene(.random(seed: 7), seed: 7)
///     for index in 0..<scene.frameCount {
///         if let frame = scene.frame(at: index) { … }
///     }
///     for flight in scene.flights where !flight.isOptional { … }
public struct FlightScene: Sendable {
    /// What the scene is like.
    public let configuration: Configuration
    /// The flights in the order of their objects, then of time.
    public let flights: [FlightTruth]

    let objects: [FlyingObject]
    let occluders: [FlightOccluder]
    let ground: FlightCanvas
    let cast: FlightPeople?
    let props: [FlightProp]
    let sensor: FlightSensor
    let clock: FlightClock
    /// Where shadows fall, in radii.
    let shadowOffset: SIMD2<Double>

    /// Creates the scene that belongs to a seed.
    public init(_ configuration: Configuration, seed: UInt64) {
        self.init(configuration, launches: nil, seed: seed)
    }

    /// Creates a scene of known flights; `configuration.objectCount`, `radius`, `speed` and `origin` have no effect.
    public init(_ configuration: Configuration, launches: [FlightLaunch], seed: UInt64 = 0) {
        self.init(configuration, launches: Optional(launches), seed: seed)
    }

    private init(_ configuration: Configuration, launches: [FlightLaunch]?, seed: UInt64) {
        self.configuration = configuration
        var random = SeededGenerator(seed: seed ^ 0xf1_1657)
        var planner = FlightPlanner(configuration, seed: seed)
        var objects = launches.map { $0.map { planner.object($0) } } ?? planner.objects()
        occluders = Self.occluders(of: objects, configuration, isDrawn: launches == nil, using: &random)
        ground = Self.ground(configuration, planner, seed: seed)
        for index in objects.indices {
            let drawn = FlightColors(of: objects[index], before: ground).color(
                configuration.contrast, using: &random)
            objects[index].color = launches?[index].color ?? drawn
        }
        self.objects = objects
        cast = FlightPeople(configuration, canvas: ground, floor: planner.floor, seed: seed)
        var chance = SeededGenerator(seed: seed ^ 0x9a09)
        props = configuration.distractors.compactMap { FlightProp($0, configuration, using: &chance) }
        clock = FlightClock(configuration, seed: seed)
        sensor = FlightSensor(configuration, seed: seed)
        shadowOffset = SIMD2(
            Double(random.sign() * random.uniform(0.8...2.5)), Double(random.uniform(0.6...2)))
        flights = FlightTruthMaker(
            configuration: configuration, objects: objects, occluders: occluders, clock: clock,
            sensor: sensor
        ).flights()
    }

    /// The number of frames.
    public var frameCount: Int { configuration.frameCount }

    /// Seconds from the first to the last frame.
    public var duration: Double {
        clock.timestamp(ofFrame: frameCount - 1).seconds(since: clock.timestamp(ofFrame: 0))
    }

    /// When a frame was taken: the middle of its exposure, as far as the file's clock is right.
    public func timestamp(at index: Int) -> Timestamp { clock.timestamp(ofFrame: index) }

    /// Draws a frame; nil for an index that the scene does not have.
    public func frame(at index: Int) -> Frame? {
        guard (0..<frameCount).contains(index),
            let picture = PixelBuffer(size: configuration.size, rgb: bytes(ofFrame: index))
        else { return nil }
        return Frame(index: index, timestamp: timestamp(at: index), pixelBuffer: picture)
    }

    /// The exact poses of the people in a frame, with `GroundTruth`'s confidences; nothing hides a joint but bodies.
    public func people(at index: Int) -> [HumanBodyPoseObservation] {
        let time = clock.exposure(ofFrame: index)
        return cast?.observations(at: time, cameraShift: sensor.shift(at: time), in: configuration.size) ?? []
    }

    private static func occluders(
        of objects: [FlyingObject], _ configuration: Configuration, isDrawn: Bool,
        using random: inout SeededGenerator
    ) -> [FlightOccluder] {
        var result: [FlightOccluder] = []
        for object in objects {
            if isDrawn, configuration.origin == .launcher,
                let box = FlightOccluder.launcher(of: object, using: &random)
            {
                result.append(box)
            }
            if configuration.hasPost,
                let post = FlightOccluder.post(
                    before: object, height: Double(configuration.size.height),
                    frameTime: 1 / (configuration.footageRate ?? configuration.frameRate), using: &random)
            {
                result.append(post)
            }
        }
        return result
    }

    /// The ground with floor and wall, larger than the picture when the camera moves.
    private static func ground(
        _ configuration: Configuration, _ planner: FlightPlanner, seed: UInt64
    ) -> FlightCanvas {
        let margin = FlightSensor.margin(configuration)
        let size = PixelSize(
            width: configuration.size.width + 2 * margin, height: configuration.size.height + 2 * margin)
        var painter = FlightGroundPainter(size: size, seed: seed)
        var canvas = FlightCanvas(
            size: size, values: painter.paint(configuration.ground),
            origin: SIMD2(repeating: Float(margin)))
        let still = FlightExposure(middle: 0, duration: 0)
        let (width, height) = (Double(size.width), Double(size.height))
        func shade(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
            canvas.paint(still) { _ in
                var box = FlightShape.box(from: low, to: high, color: SIMD3(20, 16, 14))
                box.opacity = 0.4
                return box
            }
        }
        if let floor = planner.floor { shade(SIMD2(-width, floor), SIMD2(2 * width, 2 * height)) }
        if let wall = planner.wall {
            shade(
                SIMD2(wall.isAtRight ? wall.x : -width, -height),
                SIMD2(wall.isAtRight ? 2 * width : wall.x, 2 * height))
        }
        return canvas
    }
}
