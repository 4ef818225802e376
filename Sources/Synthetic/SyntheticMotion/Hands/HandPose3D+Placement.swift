import Foundation
import PoseCore

extension HandPose3D {
    /// The hand turned about its middle and put somewhere.
    ///
    /// Not turned, the palm faces +z and the fingers point up.
    /// - Parameters:
    ///   - yaw: Turn about the hand's length, in degrees; 180 shows the back.
    ///   - pitch: Fingers towards +z, in degrees.
    ///   - roll: Turn of the fingers to the left in the picture, in degrees.
    ///   - scale: Size; 1 is a hand 19 cm long.
    ///   - place: Where its middle goes, in metres.
    public func placed(
        yaw: Float = 0, pitch: Float = 0, roll: Float = 0, scale: Float = 1, at place: SIMD3<Float> = .zero
    ) -> HandPose3D {
        let radians = Float.pi / 180
        let (sy, cy) = (sin(yaw * radians), cos(yaw * radians))
        let (sp, cp) = (sin(pitch * radians), cos(pitch * radians))
        let (sr, cr) = (sin(roll * radians), cos(roll * radians))
        let middle = SIMD3<Float>(0, 0.08, 0)
        return mapPositions { position in
            var p = position - middle
            p = SIMD3(p.x * cy + p.z * sy, p.y, p.z * cy - p.x * sy)
            p = SIMD3(p.x, p.y * cp - p.z * sp, p.z * cp + p.y * sp)
            p = SIMD3(p.x * cr - p.y * sr, p.y * cr + p.x * sr, p.z)
            return place + p * scale
        }
    }
}
