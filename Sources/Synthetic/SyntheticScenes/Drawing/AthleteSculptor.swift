import SyntheticMotion

/// Turns a pose and an appearance into the surface of a clothed body.
///
/// Sizes are metres for a person 1.75 m tall and follow the pose's scale; joints lie where a person's
/// would lie under the skin, so that a pose model that is right about people is right here.
struct AthleteSculptor {
    /// A cross-section of a limb: how far along it, the half axes, and how far its middle lies forward.
    struct Station {
        var place: Float
        var side: Float
        var front: Float
        var shift: Float = 0
    }

    /// A colour and the place on a limb from which on it holds.
    struct Band {
        var from: Float
        var color: SIMD3<Float>

        init(_ from: Float, _ color: SIMD3<Float>) {
            self.from = from
            self.color = color
        }
    }

    let pose: BodyPose3D
    let appearance: AthleteAppearance
    let unit: Float
    var mesh: Mesh

    /// The surface of a body, written into the memory of `mesh`.
    static func mesh(of pose: BodyPose3D, appearance: AthleteAppearance, reusing mesh: consuming Mesh) -> Mesh
    {
        mesh.removeAll()
        var sculptor = AthleteSculptor(pose: pose, appearance: appearance, unit: pose.scale, mesh: mesh)
        sculptor.addTorso()
        sculptor.addHead()
        for side in BodySide.allCases {
            sculptor.addArm(side)
            sculptor.addLeg(side)
        }
        return sculptor.mesh
    }

    /// Adds a limb from `start` to `end` through stations at places from 0 to 1, with round ends.
    ///
    /// `colors` gives the colour from each place on, in rising order; changes of colour are sharp.
    mutating func addLimb(
        from start: SIMD3<Float>, to end: SIMD3<Float>, frame: LocalFrame, stations: [Station],
        colors: [Band], part: BodyPart, girth: Float, sides: Int = 16,
        steps: Int = 9
    ) {
        guard let first = stations.first, let last = stations.last, let firstColor = colors.first else {
            return
        }
        let size = unit * girth
        let axis = end - start
        let direction = normalize(axis)
        func ring(_ station: Station, _ color: SIMD3<Float>, shrink: Float = 1, beyond: Float = 0)
            -> Mesh.Ring
        {
            Mesh.Ring(
                center: start + axis * station.place + frame.forward * (station.shift * size)
                    + direction * beyond,
                side: frame.left * (station.side * size * shrink),
                front: frame.forward * (station.front * size * shrink), color: color)
        }
        var rings: [Mesh.Ring] = []
        let firstRadius = (first.side + first.front) / 2 * size
        let lastRadius = (last.side + last.front) / 2 * size
        for (shrink, beyond) in Self.cap {
            rings.append(ring(first, firstColor.color, shrink: shrink, beyond: -beyond * firstRadius))
        }
        var color = firstColor.color
        var next = 1
        for step in 0...steps {
            let place = first.place + (last.place - first.place) * Float(step) / Float(steps)
            while next < colors.count, colors[next].from <= place {
                let seam = Self.station(at: colors[next].from, in: stations)
                rings.append(ring(seam, color))
                color = colors[next].color
                rings.append(ring(seam, color))
                next += 1
            }
            rings.append(ring(Self.station(at: place, in: stations), color))
        }
        for (shrink, beyond) in Self.cap.reversed() {
            rings.append(ring(last, color, shrink: shrink, beyond: beyond * lastRadius))
        }
        mesh.addTube(rings, sides: sides, part: part)
    }

    /// Radius and distance beyond the end of the rings that round off a limb, from the tip inwards.
    private static let cap: [(Float, Float)] = [(0.02, 1), (0.5, 0.866), (0.866, 0.5)]

    /// The station at a place between others, on a smooth curve.
    static func station(at place: Float, in stations: [Station]) -> Station {
        guard let above = stations.firstIndex(where: { $0.place >= place }) else {
            return stations[stations.count - 1]
        }
        guard above > 0 else { return stations[0] }
        let (low, high) = (stations[above - 1], stations[above])
        let before = stations[max(above - 2, 0)]
        let after = stations[min(above + 1, stations.count - 1)]
        let t = (place - low.place) / max(high.place - low.place, 1e-6)
        func curve(_ key: KeyPath<Station, Float>) -> Float {
            let (p0, p1, p2, p3) = (
                before[keyPath: key], low[keyPath: key], high[keyPath: key], after[keyPath: key]
            )
            let m1 = (p2 - p0) / 2
            let m2 = (p3 - p1) / 2
            let t2 = t * t
            let t3 = t2 * t
            return (2 * t3 - 3 * t2 + 1) * p1 + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * p2 + (t3 - t2)
                * m2
        }
        return Station(place: place, side: curve(\.side), front: curve(\.front), shift: curve(\.shift))
    }
}

/// Left or right, with the names of that side's points and parts.
enum BodySide: CaseIterable {
    case left, right

    /// 1 for the left, −1 for the right.
    var sign: Float { self == .left ? 1 : -1 }

    func pick<Value>(_ left: Value, _ right: Value) -> Value { self == .left ? left : right }
}
