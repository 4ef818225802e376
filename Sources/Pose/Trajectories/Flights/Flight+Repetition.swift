extension Flight {
    /// True when this is the same object as `other`, a part of it, or its shadow.
    func repeats(_ other: Flight, size: SIMD2<Double>) -> Bool {
        let (start, end) = (max(start, other.start), min(end, other.end))
        guard end - start > 0.5 * min(self.end - self.start, other.end - other.start) else { return false }
        let times = [start, (start + end) / 2, end]
        let distances = times.map { ParabolaFit.length(fit.point(at: $0) - other.fit.point(at: $0)) }
        let mean = distances.reduce(0, +) / 3
        if mean < max(1.5 * max(radius, other.radius), 0.01 * size.x) { return true }
        // A shadow falls as its object does, fainter and darker than the ground.
        guard contrast < 0, -contrast < 0.6 * abs(other.contrast) else { return false }
        let speed = ParabolaFit.length(other.fit.velocity(at: times[1]))
        let difference = times.map { ParabolaFit.length(fit.velocity(at: $0) - other.fit.velocity(at: $0)) }
        return difference.allSatisfy { $0 < 0.35 * speed }
    }
}
