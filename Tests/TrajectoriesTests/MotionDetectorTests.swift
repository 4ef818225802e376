import PoseCore
import SeededRandom
import Testing

@testable import Trajectories

@Suite struct MotionDetectorTests {
    /// The frames that are reported, and the blobs of each, of a bright square that moves two pixels a frame.
    private func reports(
        at times: [Double], size: PixelSize = PixelSize(width: 160, height: 48)
    ) -> [(time: Double, blobs: [MovingBlob])] {
        var detector = MotionDetector(
            radii: 0.6...20, toUpright: AffineMap(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        return times.enumerated().compactMap { index, time in
            let left = 4 + 2 * index % 140
            let bytes = (0..<size.width * size.height).map { offset -> UInt8 in
                let (x, y) = (offset % size.width, offset / size.width)
                return x >= left && x < left + 8 && y >= 20 && y < 28 ? 220 : 80
            }
            return detector.blobs(
                adding: LumaImage(width: size.width, height: size.height, scale: 1, bytes: bytes), at: time)
        }
    }

    @Test(arguments: [24.0, 30, 60, 70, 100, 120, 240, 480]) func `each frame is reported once, in order`(
        frameRate: Double
    ) {
        for rounding in [1e-9, 1e-3] {
            let times = (0..<120).map { (Double($0) / frameRate / rounding).rounded() * rounding }
            let reported = reports(at: times).map(\.time)
            #expect(zip(reported, reported.dropFirst()).allSatisfy { $0 < $1 }, "\(rounding)")
            #expect(reported.count >= times.count - 8, "\(reported.count) at \(rounding)")
        }
    }

    @Test func `frames at irregular times are reported at most once`() {
        var random = SeededGenerator(seed: 31)
        var time = 0.0
        let times = (0..<200).map { _ in
            time += Double(random.uniform(0.001...0.05))
            return time
        }
        let reported = reports(at: times).map(\.time)
        #expect(zip(reported, reported.dropFirst()).allSatisfy { $0 < $1 })
        #expect(reported.count > 150, "\(reported.count)")
        #expect(Set(reported).isSubset(of: Set(times)))
    }

    @Test func `a moving square is a blob where it is at that time`() {
        let found = reports(at: (0..<60).map { Double($0) / 30 })
        for (time, blobs) in found.dropFirst(30) {
            let left = 4 + 2 * Double((time * 30).rounded())
            #expect(blobs.contains { ParabolaFit.length($0.center - SIMD2(left + 4, 24)) < 1 }, "at \(time)")
        }
    }
}
