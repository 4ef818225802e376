import Foundation
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct RegionOfInterestTests {
    @Test func anUprightBodysRegionIsAQuarterLargerThanItsCircle() {
        let region = RegionOfInterest(hip: PixelPoint(x: 50, y: 80), radius: PixelPoint(x: 50, y: 40))
        #expect(region.side == 100)
        #expect(region.rotation == 0)
    }

    @Test func headsPointUpInTheTensorHoweverTheBodyLies() {
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

    @Test func aMirrorTurnsLeftAndRightOfTheSquareRound() {
        let region = RegionOfInterest(center: PixelPoint(x: 30, y: 70), side: 100, rotation: 0.4)
        let (map, mirrored) = (
            region.tensorToPicture(extent: 256), region.mirrored.tensorToPicture(extent: 256)
        )
        for (x, y) in [(Float(0), Float(0)), (256, 10), (40, 200)] {
            let place = map.apply(to: PixelPoint(x: x, y: y))
            #expect(mirrored.apply(to: PixelPoint(x: 256 - x, y: y)).distance(to: place) < 1e-3)
        }
        #expect(region.mirrored.mirrored == region)
    }
}
