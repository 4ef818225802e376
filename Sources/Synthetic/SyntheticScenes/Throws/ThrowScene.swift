import Foundation
public import PoseCore
public import SyntheticMotion

/// A player that throws through the picture of a fixed camera: any frame by its index, with the truth about each throw.
///
/// In comes a frame's index, out go the picture, its time and the exact joints. The object is in the hand before a
/// release, flies on a parabola after it, and lands. Equal scenes give equal bytes.
///
///     var scene = ThrowScene(techniques: [.toss], seed: 1)
///     let frame = scene.frame(at: 40)
public struct ThrowScene: Sendable {
    /// How things look.
    public struct Look: Hashable, Sendable {
        /// The player's build and clothes.
        public var appearance: AthleteAppearance
        /// What lies behind.
        public var backdrop: Backdrop
        /// The thrown object's colour as displayed, 0...1.
        public var objectColor: SIMD3<Float>
        /// Height ÷ width of the object: 1 is a ball, 0.6 a bag.
        public var flatness: Float = 1
        /// The share of the speed that a bounce leaves.
        public var bounce: Float = 0.55

        /// Creates a look.
        public init(appearance: AthleteAppearance, backdrop: Backdrop, objectColor: SIMD3<Float>) {
            self.appearance = appearance
            self.backdrop = backdrop
            self.objectColor = objectColor
        }
    }

    /// The player's motion and the releases.
    public let session: ThrowSession
    /// What the picture is seen by.
    public let camera: Camera
    /// The target, if there is one.
    public let board: ThrowBoard?
    /// How things look.
    public let look: Look
    let paths: [ObjectPath]
    private var renderer: AthleteRenderer

    /// Creates a scene of a motion.
    public init(session: ThrowSession, camera: Camera, look: Look, board: ThrowBoard? = nil) {
        self.session = session
        self.camera = camera
        self.look = look
        self.board = board
        paths = session.releases.map {
            ObjectPath(from: $0, radius: session.object.radius, bounce: look.bounce, board: board)
        }
        var fixtures: [SceneProp] = []
        if let board { fixtures.append(board.prop) }
        if let store = session.store {
            fixtures.append(.stand(top: store, color: SIMD3(0.55, 0.57, 0.60)))
        }
        renderer = AthleteRenderer(backdrop: look.backdrop, fixtures: fixtures)
    }

    /// Frames in a second.
    public var frameRate: Double { session.motion.frameRate }
    /// Frames.
    public var length: Int { session.motion.poses.count }

    /// The exact joints in a frame.
    public func groundTruth(at index: Int) -> HumanBodyPoseObservation? {
        session.motion.poses.indices.contains(index)
            ? GroundTruth(of: [session.motion.poses[index]], camera: camera).observations.first : nil
    }

    /// The picture at an index, with its time; nil beyond the first and last frame.
    public mutating func frame(at index: Int) -> Frame? {
        guard session.motion.poses.indices.contains(index) else { return nil }
        let athletes = [(pose: session.motion.poses[index], appearance: look.appearance)]
        let bytes = renderer.bytes(of: athletes, props: objects(at: index), camera: camera)
        guard let picture = PixelBuffer(size: camera.imageSize, rgb: bytes) else { return nil }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / frameRate), pixelBuffer: picture)
    }

    /// Where the object of a throw is in a frame, in metres; nil when nothing is seen of it.
    public func objectPosition(in frame: Int, ofThrow index: Int) -> SIMD3<Float>? {
        let time = Double(frame) / frameRate
        let release = session.releases[index]
        if let end = paths[index].endTime, time > end { return nil }
        if time >= release.time { return paths[index].position(at: time) }
        return session.objectPosition(in: frame, ofThrow: index)
    }

    private func objects(at frame: Int) -> [SceneProp] {
        let radius = session.object.radius
        let time = Double(frame) / frameRate
        var props = session.releases.indices.compactMap { index in
            objectPosition(in: frame, ofThrow: index).map { place in
                var prop = SceneProp.object(
                    at: place, radius: radius, color: look.objectColor, flatness: look.flatness)
                // What lies on the board throws no shadow on the floor.
                if let first = paths[index].contacts.first, first.surface == .board, time > first.time {
                    prop.shadows = []
                }
                return prop
            }
        }
        guard let store = session.store else { return props }
        // What has not been taken lies in a heap.
        let left = session.releases.count { $0.takenTime > time }
        for index in 0..<left {
            let layer = index / 3
            let angle = Float(index) * 2.1 + Float(layer) * 0.5
            let ring: Float = layer == 2 ? 0.03 : 0.085
            let height = radius * look.flatness * (1 + 1.5 * Float(layer))
            var prop = SceneProp.object(
                at: store + SIMD3(ring * cos(angle), height, ring * sin(angle)), radius: radius,
                color: look.objectColor, flatness: look.flatness)
            prop.shadows = []
            props.append(prop)
        }
        return props
    }
}
