import Foundation
public import PoseCore

/// The moment in which a hand lets go, and the object's free flight from then on.
public struct HandRelease: Hashable, Sendable {
    /// The fall's acceleration, in m/s².
    public static let gravity = SIMD3<Float>(0, -9.81, 0)

    /// How the object was thrown.
    public var technique: ThrowTechnique
    /// The throwing hand; of two hands the one that pushes.
    public var hand: Chirality
    /// When, in seconds from the motion's start.
    public var time: Double
    /// The object's centre at the release, in metres.
    public var position: SIMD3<Float>
    /// The object's velocity at the release, which is the hand's, in m/s.
    public var velocity: SIMD3<Float>
    /// When the swing that ends with the release began, in seconds from the motion's start.
    public var swingStart: Double

    /// When the object came into the throwing hand, in seconds from the motion's start; 0 where it always was there.
    public var takenTime = 0.0

    /// The speed at the release, in m/s.
    public var speed: Float { length(velocity) }

    /// The angle of the velocity above the horizontal, in radians.
    public var elevation: Float { asin((velocity.y / max(speed, 1e-6)).clamped(-1, 1)) }

    /// Where the object is in free flight, in metres.
    ///
    /// - Parameter time: In seconds from the motion's start.
    public func position(at time: Double) -> SIMD3<Float> {
        let t = Float(time - self.time)
        return position + velocity * t + Self.gravity * (t * t / 2)
    }

    /// When the free fall meets a height, on the way down; nil when it never is that high.
    public func time(atHeight height: Float) -> Double? {
        let g = -Self.gravity.y
        let root = velocity.y * velocity.y + 2 * g * (position.y - height)
        return root < 0 ? nil : time + Double((velocity.y + root.squareRoot()) / g)
    }
}
