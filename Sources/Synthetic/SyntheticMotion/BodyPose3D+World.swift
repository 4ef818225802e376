public import PoseCore

extension BodyPose3D {
    /// The body's joints round its root, exactly, along a camera's axes; in the world's own axes without a camera.
    ///
    /// Every joint has the confidence 1. The procedural body has no knuckles.
    public func worldPose(seenBy camera: Camera? = nil) -> WorldPose {
        var joints: [WorldJointName: WorldPose.Joint] = [:]
        for (point, name) in Self.worldNames {
            var place = self[point] - self[.root]
            if let camera {
                place = SIMD3(
                    dot(place, camera.right), dot(place, camera.up), -dot(place, camera.forward))
            }
            joints[name] = WorldPose.Joint(position: place, confidence: 1)
        }
        return WorldPose(joints: joints)
    }

    private static let worldNames: [(BodyPoint, WorldJointName)] = BodyPoint.allCases.compactMap { point in
        WorldJointName(rawValue: String(describing: point)).map { (point, $0) }
    }
}
