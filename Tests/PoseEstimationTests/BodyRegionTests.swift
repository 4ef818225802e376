import Foundation
import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct BodyRegionTests {
    @Test func `an upright body's region is a quarter larger than its circle`() {
        let region = RegionOfInterest(hip: PixelPoint(x: 50, y: 80), radius: PixelPoint(x: 50, y: 40))
        #expect(region.side == 100)
        #expect(region.rotation == 0)
    }

    @Test func `the head points up in the tensor, however the body lies`() {
        for angle in stride(from: Float(0), to: 2 * .pi, by: 0.3) {
            let hip = PixelPoint(x: 300, y: 200)
            let head = PixelPoint(x: 300 + 80 * sin(angle), y: 200 - 80 * cos(angle))
            let region = RegionOfInterest(hip: hip, radius: head)
            let map = region.tensorToPicture(extent: 256)
            let center = map.apply(to: PixelPoint(x: 128, y: 128))
            #expect(center.distance(to: hip) < 1e-2)
            // The circle's radius is 1 / 2.5 of the side, upwards from the middle.
            let circle = map.apply(to: PixelPoint(x: 128, y: 128 - 256 / 2.5))
            #expect(circle.distance(to: head) < 1e-2, "angle \(angle)")
        }
    }
}
