import SeededRandom

/// Chooses an object's colour by the ground along its first flight.
struct FlightColors {
    private static let weights = SIMD3<Float>(0.299, 0.587, 0.114)
    /// The ground's brightness at places along the path.
    private var brightness: [Float] = []

    init(of object: FlyingObject, before ground: FlightCanvas) {
        guard let arc = object.arcs.first else { return }
        for step in 0...80 {
            let time = arc.start + (arc.end - arc.start) * Double(step) / 80
            let place = SIMD2<Float>(arc.position(at: time)) + ground.origin
            guard place.x >= 0, place.y >= 0, place.x < Float(ground.size.width),
                place.y < Float(ground.size.height)
            else { continue }
            let pixel = 3 * (Int(place.y) * ground.size.width + Int(place.x))
            let color = SIMD3(ground.values[pixel], ground.values[pixel + 1], ground.values[pixel + 2])
            brightness.append((color * Self.weights).sum())
        }
    }

    /// A colour with a contrast of the range to as much of the path as possible, lighter or darker than the mean.
    func color(_ contrast: ClosedRange<Double>, using random: inout SeededGenerator) -> SIMD3<Float> {
        let difference = random.uniform(Float(contrast.lowerBound)...Float(contrast.upperBound))
        let side = random.sign()
        let hue = SIMD3(random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1))
        let mean = brightness.isEmpty ? 128 : brightness.reduce(0, +) / Float(brightness.count)
        let wanted = mean + side * difference
        var best: (target: Float, seen: Int) = (wanted.clamped(10, 245), -1)
        for target in stride(from: Float(10), through: 245, by: 5) {
            let seen = brightness.count { abs($0 - target) >= difference }
            let isNearer = abs(target - wanted) < abs(best.target - wanted)
            if seen > best.seen || seen == best.seen && isNearer { best = (target, seen) }
        }
        // A tint that leaves the brightness as it is.
        let tint = (hue - (hue * Self.weights).sum()) * 40
        return (SIMD3(repeating: best.target) + tint).clamped(
            lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    }
}
