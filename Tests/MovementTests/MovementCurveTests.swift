import Testing

@testable import Movement

struct MovementCurveTests {
    /// Straight lines between some values, twenty steps each.
    private func curve(_ corners: [Float]) -> MovementCurve {
        let lines = zip(corners, corners.dropFirst()).flatMap { (start: Float, end: Float) -> [Float] in
            (0..<20).map { step in start + (end - start) * Float(step) / 20 }
        }
        return MovementCurve(lines + corners.suffix(1))
    }

    @Test func `a way from farther away and back there is cut off where the other excursions turn`() throws {
        let curve = curve([-3, 1, 0, 1, 0, 1, -3])
        let excursions = curve.excursions(amplitude: 1)
        try #require(excursions.map(\.peak) == [20, 60, 100])
        #expect(excursions.map(\.isCut) == [true, false, true])
        for excursion in excursions {
            #expect(abs(curve.values[excursion.start]) < 0.25)
            #expect(abs(curve.values[excursion.end]) < 0.25)
        }
    }

    @Test func `excursions half as far or twice as far both ways are left out`() {
        let curve = curve([0, 1, 0, 0.5, 0, 2, 0, 1, 0])
        #expect(curve.excursions(amplitude: 1).map(\.peak) == [20, 140])
    }
}
