/// One player's motion with the throws in it: joints over time, and where the object is before and after each release.
public struct ThrowSession: Hashable, Sendable {
    /// The player; each throw is a span from the swing's start to its end, labelled with the throw's kind.
    public var motion: MotionSequence
    /// The releases in order of time.
    public var releases: [HandRelease]
    /// What is thrown.
    public var object: ThrownObject
    /// Where objects lie that have not been taken yet, in metres; nil where the player has one from the start.
    public var store: SIMD3<Float>?

    /// Creates a session from its parts.
    public init(
        motion: MotionSequence, releases: [HandRelease], object: ThrownObject, store: SIMD3<Float>? = nil
    ) {
        self.motion = motion
        self.releases = releases
        self.object = object
        self.store = store
    }

    /// Where the object is in a frame during a throw: in the hand until the release, then in free flight.
    ///
    /// - Parameters:
    ///   - frame: An index into the motion's poses.
    ///   - index: The throw's place among the releases.
    /// - Returns: Nil while the throwing hand does not have the object yet.
    public func objectPosition(in frame: Int, ofThrow index: Int) -> SIMD3<Float>? {
        let release = releases[index]
        let time = Double(frame) / motion.frameRate
        if time >= release.time { return release.position(at: time) }
        guard release.technique.holdsObject, time >= release.takenTime else { return nil }
        return object.position(
            in: motion.poses[frame], hand: release.hand, isTwoHanded: release.technique.isTwoHanded)
    }

    /// The same with left and right exchanged.
    public func mirrored() -> ThrowSession {
        var session = self
        session.motion.poses = motion.poses.map { $0.mirrored() }
        session.store?.x *= -1
        for index in releases.indices {
            session.releases[index].hand = releases[index].hand.mirrored
            session.releases[index].position.x *= -1
            session.releases[index].velocity.x *= -1
        }
        return session
    }
}
