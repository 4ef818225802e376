extension BodyPose3D {
    /// The body in a mirror across the plane x = 0: what was left is right.
    public func mirrored() -> BodyPose3D {
        var pose = BodyPose3D()
        for (point, image) in zip(BodyPoint.allCases, Self.images) {
            let place = self[image]
            pose[point] = SIMD3(-place.x, place.y, place.z)
        }
        return pose
    }

    /// For each point the one that it is in a mirror.
    private static let images: [BodyPoint] = BodyPoint.allCases.map { point in
        let name = String(describing: point)
        let other =
            name.hasPrefix("left")
            ? "right" + name.dropFirst(4) : name.hasPrefix("right") ? "left" + name.dropFirst(5) : name
        return BodyPoint.allCases.first { String(describing: $0) == other } ?? point
    }
}
