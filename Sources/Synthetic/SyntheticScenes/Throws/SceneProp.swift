import SyntheticMotion

/// A thing in a scene beside the people: a surface, and what of it casts a shadow on the floor.
struct SceneProp: Sendable {
    var mesh = Mesh()
    var shadows: [BodyVolume] = []

    /// A ball, or a bag when it is flattened.
    ///
    /// - Parameter flatness: Height ÷ width.
    static func object(
        at center: SIMD3<Float>, radius: Float, color: SIMD3<Float>, flatness: Float = 1
    ) -> SceneProp {
        var prop = SceneProp()
        prop.mesh.addEllipsoid(
            center: center, side: SIMD3(radius, 0, 0), up: SIMD3(0, radius * flatness, 0),
            front: SIMD3(0, 0, radius), color: color, part: .torso, sides: 16)
        prop.shadows = [
            BodyVolume(part: .torso, start: center, end: center, radius: radius * 0.8)
        ]
        return prop
    }

    /// A small table: a plate on a column.
    ///
    /// - Parameter top: The middle of the plate.
    static func stand(top: SIMD3<Float>, color: SIMD3<Float>) -> SceneProp {
        var prop = SceneProp()
        func disc(_ height: Float, _ radius: Float) -> Mesh.Ring {
            Mesh.Ring(
                center: SIMD3(top.x, height, top.z), side: SIMD3(radius, 0, 0), front: SIMD3(0, 0, radius),
                color: color)
        }
        prop.mesh.addTube(
            [disc(0, 0.001), disc(0, 0.16), disc(0.02, 0.16), disc(0.02, 0.03)], sides: 24, part: .torso)
        prop.mesh.addTube([disc(0.02, 0.025), disc(top.y - 0.02, 0.025)], sides: 12, part: .torso)
        prop.mesh.addTube(
            [disc(top.y - 0.03, 0.001), disc(top.y - 0.03, 0.17), disc(top.y, 0.17), disc(top.y, 0.001)],
            sides: 24, part: .torso)
        prop.shadows = [
            BodyVolume(
                part: .torso, start: SIMD3(top.x, 0.05, top.z), end: top, radius: 0.06)
        ]
        return prop
    }
}
