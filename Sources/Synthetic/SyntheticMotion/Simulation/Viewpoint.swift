import Foundation
public import PoseCore
public import SeededRandom

/// How a motion is filmed: a camera that may be held by hand, pan, zoom or follow the athlete.
public struct Viewpoint: Hashable, Sendable {
    /// Where the camera stands round the athlete, in radians: 0 films the start's front, π/2 its left side.
    public var yaw: Float
    /// The camera above the floor, in metres.
    public var height: Float
    /// From the camera to the middle of what it films, along the floor, in metres.
    public var distance: Float
    /// Turn about the line of sight, in radians.
    public var roll: Float
    /// Focal length ÷ the picture's height.
    public var focalLength: Float
    /// The picture's size.
    public var imageSize: PixelSize
    /// Where the middle of what is filmed lies in the picture; (0.5, 0.5) is its centre.
    public var placement: NormalizedPoint
    /// Swing of a hand-held camera, in radians; 0 is a tripod.
    public var shake: Float
    /// Slow turn of the camera, in radians per second.
    public var pan: Float
    /// Slow change of the focal length, as a share per second.
    public var zoom: Float
    /// The point in the middle of the picture, one place for each second of the motion.
    private var targets: [SIMD3<Float>]
    private var phases: SIMD4<Float>

    /// Creates a still camera with the middle of a motion in the middle of the picture.
    public init(
        of motion: MotionSequence, yaw: Float = 0, height: Float = 1.2, distance: Float = 4,
        focalLength: Float = 1.2,
        imageSize: PixelSize = PixelSize(width: 640, height: 480)
    ) {
        self.yaw = yaw
        self.height = height
        self.distance = distance
        self.focalLength = focalLength
        self.imageSize = imageSize
        roll = 0
        placement = NormalizedPoint(x: 0.5, y: 0.5)
        shake = 0
        pan = 0
        zoom = 0
        phases = .zero
        targets = [Self.box(of: motion.poses[...]).middle]
    }

    /// Draws a viewpoint as people film: any side, floor to 2.5 m high, all formats and distances.
    ///
    /// Most often the whole motion fits into the picture; two times in nine parts of it are cut off, one time
    /// in nine the athlete is small.
    public static func random(
        of motion: MotionSequence, using random: inout SeededGenerator
    ) -> Viewpoint {
        var view = Viewpoint(of: motion)
        let side = random.pick(Float(0), 0.6, -0.6, .pi / 2, -.pi / 2)
        view.yaw = random.chance(0.55) ? random.uniform(-.pi ... .pi) : side + 0.2 * random.normal()
        view.height = random.chance(0.7) ? random.uniform(0.6...1.7) : random.uniform(0.05...2.5)
        view.focalLength = random.pick(
            random.uniform(0.6...0.9), random.uniform(0.8...1.5), random.uniform(1.2...2.2))
        view.imageSize = random.pick(
            PixelSize(width: 1280, height: 720), PixelSize(width: 1280, height: 720),
            PixelSize(width: 720, height: 1280), PixelSize(width: 720, height: 1280),
            PixelSize(width: 640, height: 480), PixelSize(width: 600, height: 600))
        if view.imageSize.width < view.imageSize.height { view.focalLength *= 0.75 }
        view.roll = random.chance(0.6) ? 0.015 * random.normal() : random.uniform(-0.09...0.09)
        view.phases = SIMD4(
            random.uniform(0...6), random.uniform(0...6), random.uniform(0...6), random.uniform(0...6))
        if random.chance(0.3) { view.shake = random.uniform(0.001...0.012) }
        if random.chance(0.08) { view.pan = 0.03 * random.normal() }
        if random.chance(0.08) { view.zoom = 0.04 * random.normal() }
        let box = box(of: motion.poses[...])
        // Of long ways four in ten are filmed by a camera that stays: a person who walks away from it becomes small.
        let isLong = max(box.size.x, box.size.z) > 3.2
        if random.chance(isLong ? 0.6 : 0.1) { view.follow(motion) }
        let fill = random.pick(
            random.uniform(0.5...0.95), random.uniform(0.5...0.95), random.uniform(0.5...0.95),
            random.uniform(0.35...0.7), random.uniform(0.35...0.9), random.uniform(0.6...1),
            random.uniform(0.14...0.35), random.uniform(1...1.5), random.uniform(1...1.8))
        view.fit(motion, fill: fill, using: &random)
        return view
    }

    /// The camera at a moment of the motion, in seconds from its start.
    public func camera(at seconds: Double) -> Camera {
        let t = Float(seconds)
        let second = min(Int(max(0, seconds)), targets.count - 1)
        let next = min(second + 1, targets.count - 1)
        let along = min(1, max(0, t - Float(second)))
        var target = targets[second] + (targets[next] - targets[second]) * along
        let position = SIMD3(target.x, 0, target.z) + SIMD3(sin(yaw) * distance, height, cos(yaw) * distance)
        let sway = SIMD2(
            sin(2 * .pi * 0.7 * t + phases.x) + 0.6 * sin(2 * .pi * 1.9 * t + phases.y),
            sin(2 * .pi * 0.9 * t + phases.z) + 0.6 * sin(2 * .pi * 2.3 * t + phases.w))
        let focal = focalLength * (1 + zoom * t).clamped(0.6, 1.6)
        let reach = length(target - position)
        // Turning the camera moves what it films the other way across the picture.
        let right = normalize(SIMD3(cos(yaw), 0, -sin(yaw)))
        let across = (0.5 - placement.x) * imageSize.aspectRatio / focal
        let upwards = (0.5 - placement.y) / focal
        target += right * (reach * (across + shake * sway.x + pan * t))
        target.y += reach * (upwards + shake * sway.y)
        return Camera(
            position: position, target: target, roll: roll, focalLength: focal, imageSize: imageSize)
    }

    /// Turns the camera to where the athlete is from second to second instead of at the middle of the way.
    private mutating func follow(_ motion: MotionSequence) {
        guard !motion.poses.isEmpty else { return }
        let (count, rate) = (motion.poses.count, motion.frameRate)
        let step = max(1, Int(rate.rounded()))
        let seconds = max(1, Int((Double(count) / rate).rounded(.up)))
        targets = (0..<seconds).map { second in
            let start = min(count - 1, Int((Double(second) * rate).rounded()))
            return Self.box(of: motion.poses[max(0, start - step / 2)..<min(count, start + step)]).middle
        }
    }

    /// Steps back or closer until the motion fills that share of the picture, and places it in the picture.
    private mutating func fit(_ motion: MotionSequence, fill: Float, using random: inout SeededGenerator) {
        distance = 3
        var extent = NormalizedRect(x: 0, y: 0, width: 1, height: 1)
        for _ in 0..<3 {
            extent = pictured(motion) ?? extent
            distance *= (max(extent.width, extent.height) / fill).clamped(0.3, 4)
            distance = distance.clamped(1.2, 18)
        }
        extent = pictured(motion) ?? extent
        let free = SIMD2(max(0, 1 - extent.width), max(0, 1 - extent.height))
        let middle = NormalizedPoint(
            x: 0.5 + free.x * 0.5 * random.uniform(-1...1) * random.uniform(0...1),
            y: 0.5 + free.y * 0.5 * random.uniform(-1...1) * random.uniform(0...1))
        placement = NormalizedPoint(
            x: 0.5 + middle.x - (extent.origin.x + extent.width / 2),
            y: 0.5 + middle.y - (extent.origin.y + extent.height / 2))
        if fill > 1 || random.chance(0.06) {
            placement.x += 0.12 * random.normal()
            placement.y += 0.15 * random.normal()
        }
    }

    private func pictured(_ motion: MotionSequence) -> NormalizedRect? {
        let points: [BodyPoint] = [.headTop, .leftWrist, .rightWrist, .leftToe, .rightToe, .root]
        let frames = stride(from: 0, to: motion.poses.count, by: max(1, motion.poses.count / 40))
        return NormalizedRect(
            enclosing: frames.flatMap { frame in
                let camera = camera(at: Double(frame) / motion.frameRate)
                return points.compactMap { camera.project(motion.poses[frame][$0])?.location }
            })
    }

    private static func box(of poses: ArraySlice<BodyPose3D>) -> (middle: SIMD3<Float>, size: SIMD3<Float>) {
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for pose in poses {
            for point in [BodyPoint.headTop, .leftWrist, .rightWrist, .leftToe, .rightToe, .root] {
                low = pointwiseMin(low, pose[point])
                high = pointwiseMax(high, pose[point])
            }
        }
        guard low.x.isFinite else { return (.zero, .zero) }
        return ((low + high) / 2, high - low)
    }
}
