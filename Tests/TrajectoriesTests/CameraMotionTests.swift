import Foundation
import PoseCore
import SeededRandom
import TestSupport
import Testing

@testable import Trajectories

@Suite struct CameraMotionTests {
    /// Where the first picture shows what this camera's last picture shows at a point.
    private static func place(of point: SIMD2<Double>, _ camera: CameraMotion) -> SIMD2<Double> {
        let place = camera.placement.apply(to: PixelPoint(x: Float(point.x), y: Float(point.y)))
        return SIMD2(Double(place.x), Double(place.y))
    }

    private let texture = WaveTexture(seed: 11)

    @Test(arguments: [SIMD2(0.6, 0), SIMD2(0, -0.6), SIMD2(-1.2, 0.8), SIMD2(1.5, 1.5), SIMD2(-7, 4)])
    func `a shift is measured`(shift: SIMD2<Double>) {
        var camera = CameraMotion()
        #expect(camera.update(texture.image(width: 320)) == .still)
        #expect(camera.update(texture.image(width: 320, shift: shift)) == .moved)
        let found = Self.place(of: SIMD2(160, 90) + shift, camera)
        #expect(ParabolaFit.length(found - SIMD2(160, 90)) < 0.1, "\(found)")
    }

    @Test func `a turn and a zoom are measured, too`() {
        var camera = CameraMotion()
        _ = camera.update(texture.image(width: 320))
        #expect(
            camera.update(texture.image(width: 320, shift: SIMD2(2, 1), turn: 0.012, growth: 0.01)) == .moved)
        for corner in [SIMD2(20.0, 20), SIMD2(300, 20), SIMD2(20, 160), SIMD2(300, 160)] {
            let offset = corner - SIMD2(160, 90)
            let turned = SIMD2(
                offset.x * cos(0.012) - offset.y * sin(0.012), offset.y * cos(0.012) + offset.x * sin(0.012))
            let shown = SIMD2(160, 90) + SIMD2(2, 1) + 1.01 * turned
            #expect(ParabolaFit.length(Self.place(of: shown, camera) - corner) < 0.15)
        }
    }

    @Test func `errors of a swaying camera do not add up`() {
        var camera = CameraMotion()
        for index in 0..<200 {
            let (x, y) = (3 * sin(Double(index) * 0.21), 2 * sin(Double(index) * 0.33))
            _ = camera.update(texture.image(shift: SIMD2(x, y)))
            let found = Self.place(of: SIMD2(80 + x, 45 + y), camera)
            #expect(ParabolaFit.length(found - SIMD2(80, 45)) < 0.15, "frame \(index)")
        }
        #expect(!camera.isSteady)
    }

    @Test func `a brighter picture has not moved`() {
        var camera = CameraMotion()
        let image = texture.image()
        _ = camera.update(image)
        let bytes = image.bytes.map { UInt8(min(255, Int($0) + 12)) }
        let brighter = LumaImage(width: image.width, height: image.height, scale: 1, bytes: bytes)
        #expect(camera.update(brighter) == .still && camera.placement == .identity)
    }

    @Test func `a camera on a stand does not move`() {
        var camera = CameraMotion()
        for _ in 0..<10 { #expect(camera.update(texture.image()) == .still) }
        #expect(camera.isSteady && camera.placement == .identity)
    }

    @Test func `slow drift adds up, and the camera counts as steady`() {
        var camera = CameraMotion()
        for index in 0..<60 { _ = camera.update(texture.image(shift: SIMD2(0.1, 0.05) * Double(index))) }
        let found = Self.place(of: SIMD2(80, 45) + SIMD2(5.9, 2.95), camera)
        #expect(ParabolaFit.length(found - SIMD2(80, 45)) < 0.2, "\(found)")
        #expect(camera.isSteady)
    }

    @Test func `a pan is not steady`() {
        var camera = CameraMotion()
        for index in 0..<20 { _ = camera.update(texture.image(shift: SIMD2(1.5 * Double(index), 0))) }
        #expect(!camera.isSteady)
    }

    @Test func `another scene is a cut`() {
        var camera = CameraMotion()
        for _ in 0..<5 { _ = camera.update(texture.image()) }
        #expect(camera.update(WaveTexture(seed: 99).image()) == .cut)
        #expect(camera.update(WaveTexture(seed: 99).image()) == .still)
    }

    @Test func `a large person who walks by does not move the camera`() {
        var camera = CameraMotion()
        let clothes = WaveTexture(seed: 12)
        for index in 0..<30 {
            let person = (left: 10 + 2 * Double(index), texture: clothes)
            #expect(camera.update(texture.image(person: person)) == .still, "frame \(index)")
        }
        #expect(camera.isSteady && camera.placement == .identity)
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
        #expect(camera.placement.tx.isFinite && camera.placement.ty.isFinite)
    }
}

extension WaveTexture {
    fileprivate func image(
        width: Int = 160, shift: SIMD2<Double> = .zero, turn: Double = 0, growth: Double = 0,
        person: (left: Double, texture: WaveTexture)? = nil
    ) -> LumaImage {
        let height = width * 9 / 16
        let bytes = brightness(
            width: width, height: height, shift: shift, turn: turn, growth: growth, person: person)
        return LumaImage(width: width, height: height, scale: 1, bytes: bytes)
    }
}
