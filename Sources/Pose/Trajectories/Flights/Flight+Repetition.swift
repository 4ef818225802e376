extension Flight {
    /// True when this is the same object as `other` or a part of it.
    func repeats(_ other: Flight, size: SIMD2<Double>) -> Bool {
        guard let times = commonTimes(with: other) else { return false }
        let distances = times.map { ParabolaFit.length(fit.point(at: $0) - other.fit.point(at: $0)) }
        return distances.reduce(0, +) / 3 < max(1.5 * max(radius, other.radius), 0.01 * size.x)
    }

    /// True when this falls as `other` does and is darker than the ground: fainter, or a little below it.
    func isShadow(of other: Flight) -> Bool {
        guard contrast < 0, let times = commonTimes(with: other) else { return false }
        let speed = ParabolaFit.length(other.fit.velocity(at: times[1]))
        let change =
            times.map { ParabolaFit.length(fit.velocity(at: $0) - other.fit.velocity(at: $0)) }.max() ?? 0
        if -contrast < 0.6 * abs(other.contrast) { return change < 0.35 * speed }
        let offset = fit.point(at: times[1]) - other.fit.point(at: times[1])
        let (small, large) = (min(radius, other.radius), max(radius, other.radius))
        return change < 0.1 * speed && offset.y > 0 && large < 1.4 * small
            && ParabolaFit.length(offset) < Self.maximumShadowDistance * large
    }

    /// In radii: farther away another object may fly that was thrown along.
    private static let maximumShadowDistance = 4.0

    /// The first, the middle and the last moment of both; nil where they share less than half of the shorter one's time.
    private func commonTimes(with other: Flight) -> [Double]? {
        let (start, end) = (max(start, other.start), min(end, other.end))
        guard end - start > 0.5 * min(self.end - self.start, other.end - other.start) else { return nil }
        return [start, (start + end) / 2, end]
    }
}
