import SyntheticMotion

/// A surface of triangles, lofted from elliptical cross-sections; corners in metres.
struct Mesh {
    /// A corner: where it is, which way the surface faces, its colour, and its part of the body.
    struct Vertex {
        var position: SIMD3<Float>
        var normal: SIMD3<Float>
        /// Red, green, blue as displayed, 0...1, before lighting.
        var color: SIMD3<Float>
        var part: BodyPart
    }

    /// One cross-section of a tube: an ellipse given by its half axes, which must not be parallel.
    struct Ring {
        var center: SIMD3<Float>
        var side: SIMD3<Float>
        var front: SIMD3<Float>
        var color: SIMD3<Float>
    }

    private(set) var vertices: [Vertex] = []
    /// Corners counter-clockwise seen from outside.
    private(set) var triangles: [SIMD3<Int32>] = []

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        triangles.removeAll(keepingCapacity: true)
    }

    /// The same surface with every corner moved by `transform`, which must not turn it.
    func mapVertices(_ transform: (SIMD3<Float>) -> SIMD3<Float>) -> Mesh {
        var moved = self
        for index in vertices.indices { moved.vertices[index].position = transform(vertices[index].position) }
        return moved
    }

    /// Adds the surface through `rings`; two rings at one place make a sharp change of colour.
    ///
    /// - Parameters:
    ///   - rings: Cross-sections along the tube; those at the ends should be nearly points.
    ///   - sides: Corners on each ring.
    ///   - part: The part of the body that the surface belongs to.
    ///   - squareness: 1 for ellipses; smaller values make the cross-section boxier.
    ///   - shape: Moves a corner, given its ring and its angle as cosine and sine.
    mutating func addTube(
        _ rings: [Ring], sides: Int, part: BodyPart, squareness: Float = 1,
        shape: (_ position: SIMD3<Float>, _ ring: Int, _ angle: SIMD2<Float>) -> SIMD3<Float> = {
            place, _, _ in place
        }
    ) {
        guard let first = rings.first, let last = rings.last, rings.count > 1 else { return }
        let base = vertices.count
        let circle = Circle.points(sides, squareness)
        for (index, ring) in rings.enumerated() {
            for angle in circle {
                let ellipse = ring.center + ring.side * angle.x + ring.front * angle.y
                let position = shape(ellipse, index, angle)
                vertices.append(Vertex(position: position, normal: .zero, color: ring.color, part: part))
            }
        }
        let middle = rings[rings.count / 2]
        let isRightHanded = dot(cross(middle.side, middle.front), last.center - first.center) > 0
        setNormals(from: base, rings: rings.count, sides: sides, outward: isRightHanded ? 1 : -1)
        for ring in 0..<rings.count - 1 {
            for side in 0..<sides {
                let a = Int32(base + ring * sides + side)
                let b = Int32(base + ring * sides + (side + 1) % sides)
                let (c, d) = (a + Int32(sides), b + Int32(sides))
                if isRightHanded {
                    triangles.append(SIMD3(a, b, d))
                    triangles.append(SIMD3(a, d, c))
                } else {
                    triangles.append(SIMD3(a, d, b))
                    triangles.append(SIMD3(a, c, d))
                }
            }
        }
    }

    /// Adds a flat face with corners counter-clockwise seen from outside, as a fan from the first one.
    mutating func addFace(_ corners: [SIMD3<Float>], color: SIMD3<Float>) {
        guard corners.count > 2 else { return }
        let base = Int32(vertices.count)
        let normal = normalize(cross(corners[1] - corners[0], corners[2] - corners[0]))
        vertices += corners.map { Vertex(position: $0, normal: normal, color: color, part: .torso) }
        for index in 1..<Int32(corners.count) - 1 {
            triangles.append(SIMD3(base, base + index, base + index + 1))
        }
    }

    /// Adds an ellipsoid given by its three half axes.
    mutating func addEllipsoid(
        center: SIMD3<Float>, side: SIMD3<Float>, up: SIMD3<Float>, front: SIMD3<Float>,
        color: SIMD3<Float>, part: BodyPart, sides: Int = 12
    ) {
        let steps = max(5, sides / 2)
        let rings = (0...steps).map { step in
            let angle = Float(step) / Float(steps) * .pi
            let radius = max(sine(angle), 0.001)
            return Ring(
                center: center - up * cosine(angle), side: side * radius, front: front * radius, color: color)
        }
        addTube(rings, sides: sides, part: part)
    }

    private mutating func setNormals(from base: Int, rings: Int, sides: Int, outward: Float) {
        for ring in 0..<rings {
            for side in 0..<sides {
                let index = base + ring * sides + side
                let position = vertices[index].position
                // Rings that double a place do not show which way the surface runs: use the next ones.
                var before = ring
                repeat { before -= 1 } while before > 0 && isSame(index, base + before * sides + side)
                var after = ring
                repeat { after += 1 } while after < rings - 1 && isSame(index, base + after * sides + side)
                let low = before >= 0 ? vertices[base + before * sides + side].position : position
                let high = after < rings ? vertices[base + after * sides + side].position : position
                let left = vertices[base + ring * sides + (side + sides - 1) % sides].position
                let right = vertices[base + ring * sides + (side + 1) % sides].position
                vertices[index].normal = normalize(cross(right - left, high - low)) * outward
            }
        }
    }

    private func isSame(_ a: Int, _ b: Int) -> Bool {
        let difference = vertices[a].position - vertices[b].position
        return dot(difference, difference) < 1e-10
    }
}
