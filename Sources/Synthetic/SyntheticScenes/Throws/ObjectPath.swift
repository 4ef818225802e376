import Foundation
import SyntheticMotion

/// What a thrown object does after the release: free flight, bounces off the floor or a board, rest.
struct ObjectPath: Hashable, Sendable {
    /// What an object meets.
    enum Surface: Hashable, Sendable { case floor, board, hole }

    /// A meeting with a surface.
    struct Contact: Hashable, Sendable {
        /// In seconds from the motion's start.
        var time: Double
        /// The object's centre.
        var position: SIMD3<Float>
        var surface: Surface
    }

    /// From one contact to the next.
    private struct Segment: Hashable, Sendable {
        var start: Double
        var position: SIMD3<Float>
        var velocity: SIMD3<Float>
        var isAtRest = false

        func position(at time: Double) -> SIMD3<Float> {
            guard !isAtRest else { return position }
            let t = Float(time - start)
            return position + velocity * t + HandRelease.gravity * (t * t / 2)
        }

        func velocity(at time: Double) -> SIMD3<Float> {
            isAtRest ? .zero : velocity + HandRelease.gravity * Float(time - start)
        }
    }

    private var segments: [Segment]
    /// In order of time; after the first the object is slower.
    private(set) var contacts: [Contact] = []

    /// Follows an object from its release until it rests.
    ///
    /// - Parameters:
    ///   - bounce: The share of the speed against a surface that is left after a contact.
    ///   - board: What else than the floor there is.
    init(from release: HandRelease, radius: Float, bounce: Float, board: ThrowBoard?) {
        segments = [
            Segment(start: release.time, position: release.position, velocity: release.velocity)
        ]
        for _ in 0..<6 {
            let segment = segments[segments.count - 1]
            guard let contact = Self.contact(of: segment, radius: radius, board: board) else { return }
            contacts.append(contact)
            guard contact.surface != .hole else { return }
            let normal = contact.surface == .board ? board?.normal ?? SIMD3(0, 1, 0) : SIMD3(0, 1, 0)
            let velocity = segment.velocity(at: contact.time)
            let against = dot(velocity, normal)
            // A bag sticks to the slope; on the floor it slides a little.
            let slip: Float = contact.surface == .board ? bounce : 0.3 + 0.6 * bounce
            let after = (velocity - normal * against) * slip - normal * (against * bounce)
            let isAtRest = abs(against * bounce) < 0.5
            segments.append(
                Segment(
                    start: contact.time, position: contact.position, velocity: after, isAtRest: isAtRest))
            if isAtRest { return }
        }
    }

    /// When the object has vanished in the hole; nil when it never does.
    var endTime: Double? { contacts.last { $0.surface == .hole }.map { $0.time + 0.03 } }

    /// The object's centre at a moment after the release.
    func position(at time: Double) -> SIMD3<Float> {
        (segments.last { $0.start <= time } ?? segments[0]).position(at: time)
    }

    /// The first contact of a free flight, by small steps and bisection.
    private static func contact(of segment: Segment, radius: Float, board: ThrowBoard?) -> Contact? {
        let step = 1.0 / 240
        // A contact's own place does not count again.
        var time = segment.start + 1e-3
        while time < segment.start + 4 {
            let next = time + step
            if let surface = surface(at: segment.position(at: next), radius, board),
                dot(segment.velocity(at: next), surface == .floor ? SIMD3(0, 1, 0) : board?.normal ?? .zero)
                    < 0
            {
                var (low, high) = (time, next)
                for _ in 0..<20 {
                    let middle = (low + high) / 2
                    if self.surface(at: segment.position(at: middle), radius, board) == nil {
                        low = middle
                    } else {
                        high = middle
                    }
                }
                return Contact(time: high, position: segment.position(at: high), surface: surface)
            }
            time = next
        }
        return nil
    }

    /// What an object with its centre at a place touches.
    private static func surface(
        at center: SIMD3<Float>, _ radius: Float, _ board: ThrowBoard?
    ) -> Surface? {
        if let board {
            let offset = center - board.foot
            let height = dot(offset, board.normal)
            let along = dot(offset, board.along)
            if (-0.1...radius).contains(height), (0...board.length).contains(along),
                abs(offset.x) < board.width / 2
            {
                let away = SIMD2(offset.x, along - board.holeDistance)
                return (away * away).sum().squareRoot() < board.holeRadius ? .hole : .board
            }
        }
        return center.y <= radius ? .floor : nil
    }
}
