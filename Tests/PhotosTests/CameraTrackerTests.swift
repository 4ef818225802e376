import SeededRandom
import Testing

@testable import Photos
@testable import PoseCore

@Suite struct CameraTrackerTests {
    private let size = PixelSize(width: 320, height: 180)

    /// Root mean square of the distances of a grid's points from where they belong, in pixels.
    private func error(_ map: Homography, _ truth: Homography) -> Double {
        var (sum, count) = (0.0, 0.0)
        for y in stride(from: 0.0, through: 180, by: 30) {
            for x in stride(from: 0.0, through: 320, by: 40) {
                let offset = map.apply(to: SIMD2(x, y)) - truth.apply(to: SIMD2(x, y))
                sum += (offset * offset).sum()
                count += 1
            }
        }
        return (sum / count).squareRoot()
    }

    @Test func `a pan of half a picture is registered within a pixel although a person runs through it`()
        throws
    {
        let filming = Filming(scene: TexturedScene(seed: 3), size: size)
        var tracker = CameraTracker()
        var last: (placement: CameraPlacement, camera: Homography)?
        var first: Homography?
        for step in 0..<24 {
            let camera = turnedCamera(
                by: 0.02 * Double(step), tilt: 0.002 * Double(step), zoom: 1 + 0.004 * Double(step), in: size)
            let figure = Figure(feet: SIMD2(60 + 12 * Double(step), 160))
            let placement = tracker.add(
                filming.picture(camera: camera, figures: [figure]),
                people: [figure.pose(in: size, camera: camera)])
            first = first ?? camera
            last = (placement, camera)
        }
        let end = try #require(last)
        let start = try #require(first)
        let truth = try #require(end.camera.inverse.flatMap { $0.concatenating(start) })
        #expect(end.placement.run == 0)
        #expect(error(end.placement.toRunStart, truth) < 1)
        #expect(tracker.largestShift > 0.4)
    }

    @Test func `two pictures far apart in a pan fit to a third of a pixel`() throws {
        let filming = Filming(scene: TexturedScene(seed: 4), size: size)
        let camera = turnedCamera(by: 0.2, tilt: 0.02, in: size)
        let registration = PictureRegistration(filming.picture(), people: [], configuration: .precise)
        var brighter = filming
        brighter.exposure = 1.25
        let guess = turnedCamera(by: 0.19, in: size)
        // A failure would print both pictures.
        let found = registration.map(to: brighter.picture(camera: camera), people: [], guess: guess)
        let map = try #require(found)
        #expect(error(map, camera) < 0.34)
    }

    @Test func `a steady camera gives the identity`() {
        let filming = Filming(scene: TexturedScene(seed: 5), size: size)
        var tracker = CameraTracker()
        for step in 0..<4 {
            let figure = Figure(feet: SIMD2(60 + 30 * Double(step), 160))
            let placement = tracker.add(
                filming.picture(figures: [figure]), people: [figure.pose(in: size)])
            #expect(placement == CameraPlacement(run: 0, toRunStart: .identity))
        }
        #expect(tracker.lostFrameCount == 0)
    }

    @Test func `a frame that does not fit begins another run and is counted`() {
        var tracker = CameraTracker()
        let runs = [6, 6, 7, 7].map { seed in
            tracker.add(Filming(scene: TexturedScene(seed: seed), size: size).picture(), people: []).run
        }
        #expect(runs == [0, 0, 1, 1])
        #expect(tracker.lostFrameCount == 1)
    }

    @Test func `a plain wall stands still`() {
        let plain = PixelBuffer(
            upright: size, rgb: [UInt8](repeating: 200, count: size.width * size.height * 3))
        var tracker = CameraTracker()
        #expect(tracker.add(plain, people: []).run == 0)
        #expect(tracker.add(plain, people: []).run == 0)
    }
}
