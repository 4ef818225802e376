import Foundation
public import PoseCore
import SeededRandom

/// Makes 3D motions of players that throw, and of players that only look as if they might.
///
/// Each call draws a new body, new habits and a new style; the same seed gives the same motions on every machine. The
/// object flies towards +z.
///
///     var generator = ThrowGenerator(seed: 1)
///     let session = generator.session(of: [.toss, .overarm], hand: .left)
public struct ThrowGenerator: Sendable {
    /// Where an object should come down: how far from the player and how high, in metres.
    public struct Aim: Hashable, Sendable {
        /// Along the floor, from where the player stands.
        public var distance: Float
        /// Above the floor.
        public var height: Float

        /// Creates an aim from distance and height in metres.
        public init(distance: Float, height: Float) {
            self.distance = distance
            self.height = height
        }
    }

    /// What is thrown.
    public var object = ThrownObject()
    private var random: SeededGenerator
    private let body: BodyProportions?
    private let variation: ThrowVariation
    private let oddity: Float

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - seed: Decides everything that varies.
    ///   - body: The player's proportions; nil draws a new body for each session.
    ///   - variation: How far the throws may be from the average player's.
    ///   - oddity: How far bearing and form may be from the book, 0...1.
    public init(
        seed: UInt64, body: BodyProportions? = nil, variation: ThrowVariation = .usual, oddity: Float = 0.5
    ) {
        random = SeededGenerator(seed: seed)
        self.body = body
        self.variation = variation
        self.oddity = oddity
    }

    /// One player that throws once with each technique.
    ///
    /// - Parameters:
    ///   - techniques: The throws in their order.
    ///   - hand: The throwing hand, left or right.
    ///   - lead: What the player does before the first throw; nil stands.
    ///   - pause: Seconds between the throws.
    ///   - aims: For each throw where the object should come down; the swing is as fast as that takes. Without aims swings
    ///     are as fast as the style has them.
    ///   - store: Where the player takes an object before each throw, in metres; nil: it is in the hand from the start.
    ///   - frameRate: Frames in a second.
    public mutating func session(
        of techniques: [ThrowTechnique], hand: Chirality = .right, lead: NonThrow? = nil,
        pause: ClosedRange<Float> = 0.5...1.5, aims: [Aim] = [], store: SIMD3<Float>? = nil,
        frameRate: Double = 30
    ) -> ThrowSession {
        var own = random.fork()
        let body = body ?? .random(using: &own)
        var choreography = Choreography(body: body, oddity: oddity, random: own.fork())
        if let lead {
            var part = choreography.continued(by: own.fork())
            part.perform(lead, until: own.uniform(0.8...3.5))
            (part.spot, part.heading) = (.zero, 0)
            _ = choreography.append(part, after: 0)
        }
        var swings: [(technique: ThrowTechnique, swing: Choreography.ForwardSwing, taken: Float)] = []
        for (index, technique) in techniques.enumerated() {
            let aim = index < aims.count ? aims[index] : nil
            var taken: Float = 0
            if let store { taken = choreography.takeObject(from: store, pause: own.uniform(pause)) }
            let wait = store == nil ? own.uniform(pause) : 0.4
            var style = ThrowStyle(random: own.fork(), variation: variation)
            style.isBrisk = store != nil
            let swing = Self.appendThrow(
                technique, to: &choreography, after: wait, aim: aim, style: style, object: object)
            swings.append((technique, swing, taken))
        }
        if store != nil { choreography.hold(0.9) }
        let poses = choreography.poses(frameRate: frameRate, seconds: Double(choreography.time))
        let releases = swings.map { technique, swing, taken in
            var release = choreography.release(in: swing, of: technique, object: object)
            release.takenTime = Double(taken)
            return release
        }
        let spans = swings.map { technique, swing, _ in
            let first = Int((Double(swing.start) * frameRate).rounded(.up))
            return MotionSequence.Span(
                label: technique.kind.rawValue,
                frames: first..<max(first, min(poses.count, Int(Double(swing.end) * frameRate))))
        }
        let session = ThrowSession(
            motion: MotionSequence(frameRate: frameRate, poses: poses, spans: spans), releases: releases,
            object: object, store: store)
        return hand == .left ? session.mirrored() : session
    }

    /// Throws so that the object flies towards +z, as far as the aim asks for.
    ///
    /// The player turns by what a first try was off to the side, and swings faster or slower until the distance is right.
    private static func appendThrow(
        _ technique: ThrowTechnique, to choreography: inout Choreography, after pause: Float, aim: Aim?,
        style: ThrowStyle, object: ThrownObject
    ) -> Choreography.ForwardSwing {
        var style = style
        let random = style.random.fork()
        let before = choreography
        var heading: Float = 0
        var tempo: Float = 1
        var swing = Choreography.ForwardSwing(start: 0, end: 0, elevation: 0)
        for _ in 0..<(aim == nil ? 3 : 8) {
            var part = before.continued(by: random)
            part.heading = heading
            var own = style
            own.tempo = tempo
            swing = part.perform(technique, &own)
            choreography = before
            swing = swing.shifted(by: choreography.append(part, after: pause))
            let release = choreography.release(in: swing, of: technique, object: object)
            guard let aim, let time = release.time(atHeight: aim.height) else {
                heading -= atan2(release.velocity.x, release.velocity.z)
                continue
            }
            let landing = release.position(at: time)
            heading -= atan2(landing.x, landing.z)
            if let needed = speed(from: release, to: aim) {
                tempo = (tempo * release.speed / needed).clamped(0.4, 2.5)
            }
        }
        return swing
    }

    /// The speed with which a throw at its angle comes down at an aim; nil when the angle is too flat for it.
    private static func speed(from release: HandRelease, to aim: Aim) -> Float? {
        let distance = aim.distance - release.position.z
        let rise = aim.height - release.position.y
        let drop = distance * tan(release.elevation) - rise
        guard drop > 0.02, distance > 0 else { return nil }
        return distance / cos(release.elevation) * (-HandRelease.gravity.y / (2 * drop)).squareRoot()
    }

    /// One player that throws nothing.
    public mutating func motion(
        of movement: NonThrow, seconds: Double, frameRate: Double = 30
    ) -> MotionSequence {
        var own = random.fork()
        let body = body ?? .random(using: &own)
        var choreography = Choreography(body: body, oddity: oddity, random: own)
        choreography.perform(movement, until: Float(seconds) + 0.5)
        let poses = choreography.poses(frameRate: frameRate, seconds: seconds)
        return MotionSequence(
            frameRate: frameRate, poses: poses,
            spans: [MotionSequence.Span(label: "None", frames: poses.indices)])
    }
}
