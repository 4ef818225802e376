import Foundation
import SeededRandom
import Testing

@testable import Trajectories

@Suite struct CameraMotionTests {
    /// Brightness that is known everywhere: waves of random directions.
    private struct Texture {
        private let waves: [(frequency: SIMD2<Double>, phase: Double)]

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            waves = (0..<14).map { _ in
                (
                    SIMD2(Double(random.uniform(-0.25...0.25)), Double(random.uniform(-0.25...0.25))),
                    Double(random.uniform(0...6.28))
                )
            }
        }

        func value(_ place: SIMD2<Double>) -> Double {
            128 + 16 * waves.reduce(0) { $0 + sin(($1.frequency * place).sum() + $1.phase) }
        }

        /// The picture of a camera that has moved so that things shifted by `shift`.
        func image(
            width: Int = 160, shift: SIMD2<Double> = .zero, person: (left: Double, texture: Texture)? = nil
        ) -> LumaImage {
            let height = width * 9 / 16
            let bytes = (0..<width * height).map { index in
                let place = SIMD2(Double(index % width), Double(index / width))
                if let person, place.x >= person.left, place.x < person.left + 65, place.y > 10 {
                    return UInt8(max(0, min(255, person.texture.value(place - SIMD2(person.left, 0)))))
                }
                return UInt8(max(0, min(255, value(place - shift))))
            }
            return LumaImage(width: width, height: height, scale: 1, bytes: bytes)
        }
    }

    private let texture = Texture(seed: 11)

    @Test(arguments: [SIMD2(0.6, 0), SIMD2(0, -0.6), SIMD2(-1.2, 0.8), SIMD2(1.5, 1.5)])
    func `a shift is measured`(shift: SIMD2<Double>) {
        var camera = CameraMotion()
        #expect(camera.update(texture.image(width: 320)) == .shift(.zero))
        guard case .shift(let found) = camera.update(texture.image(width: 320, shift: shift)) else {
            Issue.record("a shift is no cut")
            return
        }
        #expect(ParabolaFit.length(found - shift) < 0.25, "\(found)")
        #expect(camera.position == found)
    }

    @Test func `a camera on a stand does not move`() {
        var camera = CameraMotion()
        for _ in 0..<10 { #expect(camera.update(texture.image()) == .shift(.zero)) }
        #expect(camera.isSteady(width: 160) && camera.position == .zero)
    }

    @Test func `slow drift adds up, and the camera counts as steady`() {
        var camera = CameraMotion()
        for index in 0..<60 { _ = camera.update(texture.image(shift: SIMD2(0.1, 0.05) * Double(index))) }
        #expect(ParabolaFit.length(camera.position - SIMD2(5.9, 2.95)) < 1, "\(camera.position)")
        #expect(camera.isSteady(width: 160))
    }

    @Test func `a pan is not steady`() {
        var camera = CameraMotion()
        for index in 0..<20 { _ = camera.update(texture.image(shift: SIMD2(1.5 * Double(index), 0))) }
        #expect(!camera.isSteady(width: 160))
    }

    @Test func `another scene is a cut`() {
        var camera = CameraMotion()
        for _ in 0..<5 { _ = camera.update(texture.image()) }
        #expect(camera.update(Texture(seed: 99).image()) == .cut)
        #expect(camera.update(Texture(seed: 99).image()) == .shift(.zero))
    }

    @Test func `a large person who walks by does not move the camera`() {
        var camera = CameraMotion()
        let clothes = Texture(seed: 12)
        for index in 0..<30 {
            let person = (left: 10 + 2 * Double(index), texture: clothes)
            #expect(camera.update(texture.image(person: person)) == .shift(.zero), "frame \(index)")
        }
        #expect(camera.isSteady(width: 160) && camera.position == .zero)
    }

    @Test(arguments: [(1, 1), (7, 5), (8, 6), (9, 7), (1280, 2), (2, 900)])
    func `tiny images have finite motion`(
        width: Int, height: Int
    ) {
        var random = SeededGenerator(seed: 13)
        var camera = CameraMotion()
        for _ in 0..<4 {
            _ = camera.update(
                LumaImage(
                    width: width, height: height, scale: 1, bytes: randomBytes(width * height, using: &random)
                ))
        }
        #expect(camera.position.x.isFinite && camera.position.y.isFinite)
    }
}
