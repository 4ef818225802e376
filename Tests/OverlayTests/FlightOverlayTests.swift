import Foundation
import PoseCore
import Testing

@testable import Overlay

@Suite struct FlightOverlayTests {
    private let renderer = OverlayRenderer()

    private func picture(gray: UInt8) -> Bitmap {
        let bitmap = Bitmap(size: PixelSize(width: 640, height: 360))
        _ = bitmap.withBytes { $0.initializeMemory(as: UInt8.self, repeating: gray) }
        return bitmap
    }

    /// Blue, green, red at a place, origin at the lower left.
    private func color(_ bitmap: Bitmap, _ x: Float, _ y: Float) -> [Int] {
        let point = NormalizedPoint(x: x, y: y).pixelPoint(in: bitmap.size)
        let offset = Int(point.y) * bitmap.bytesPerRow + Int(point.x) * 4
        return bitmap.withBytes { $0[offset..<offset + 3].map(Int.init) }
    }

    /// An arc from (0.1, 0.2) over (0.5, 0.8) to (0.9, 0.2).
    private func arc(strength: (Float) -> Float = { _ in 1 }) -> [OverlayFlight.TrailPoint] {
        (0...60).map { index in
            let share = Float(index) / 60
            let x = 0.1 + 0.8 * share
            let y = 0.8 - 3.75 * (x - 0.5) * (x - 0.5)
            return .init(location: NormalizedPoint(x: x, y: y), strength: strength(share))
        }
    }

    private func draw(_ flights: [OverlayFlight], regions: [OverlayRegion] = [], gray: UInt8 = 0) throws
        -> Bitmap
    {
        let bitmap = picture(gray: gray)
        try renderer.draw(people: [], flights: flights, regions: regions, caption: nil, on: bitmap)
        return bitmap
    }

    @Test func `a trail is bright on its path, glows beside it and leaves the rest alone`() throws {
        let bitmap = try draw([OverlayFlight(trail: arc())])
        let path = color(bitmap, 0.5, 0.8).reduce(0, +)
        let beside = color(bitmap, 0.5, 0.812).reduce(0, +)
        #expect(path > 500)
        #expect(beside > 20 && beside < path / 2)
        #expect(color(bitmap, 0.5, 0.4) == [0, 0, 0])
    }

    @Test func `a trail can be seen on white`() throws {
        let bitmap = try draw([OverlayFlight(trail: arc())], gray: 255)
        #expect(color(bitmap, 0.5, 0.8).min() ?? 255 < 255 || color(bitmap, 0.5, 0.807).min() ?? 255 < 240)
        #expect(color(bitmap, 0.5, 0.4) == [255, 255, 255])
    }

    @Test func `a trail without strength is not drawn`() throws {
        let bitmap = try draw([OverlayFlight(trail: arc { $0 > 0.5 ? 1 : 0 })])
        #expect(color(bitmap, 0.2, 0.4625) == [0, 0, 0])
        #expect(color(bitmap, 0.8, 0.4625).reduce(0, +) > 300)
    }

    @Test func `the object glows where it is, marks are white dots, labels are written over the apex`() throws
    {
        let bitmap = try draw([
            OverlayFlight(
                trail: arc(), head: NormalizedPoint(x: 0.9, y: 0.2),
                marks: [NormalizedPoint(x: 0.3, y: 0.65)], radius: 0.02,
                label: ["Overhand", "8.2 m/s", "43°"])
        ])
        #expect(color(bitmap, 0.9, 0.2) == [255, 255, 255])
        #expect(color(bitmap, 0.92, 0.2).reduce(0, +) > 30)
        #expect(color(bitmap, 0.3, 0.65).allSatisfy { $0 > 240 })
        // The pill's dark ground changes black by little, its letters by much.
        let label = bitmap.withBytes { bytes in
            stride(from: 0, to: 50 * bitmap.bytesPerRow, by: 4).count { bytes[$0 + 1] > 120 }
        }
        #expect(label > 100)
    }

    @Test func `labels keep clear of trails and of each other, inside of the picture`() {
        let size = PixelSize(width: 640, height: 360)
        // Two arcs with their tops at the upper edge, one just below the other.
        let flights = [Float(0.18), 0.16].map { rise in
            let trail = arc().map { place in
                OverlayFlight.TrailPoint(
                    location: NormalizedPoint(x: place.location.x, y: place.location.y + rise))
            }
            return OverlayFlight(trail: trail, label: ["Overhand", "8.2 m/s"])
        }
        var places = LabelPlaces(of: flights, size: size)
        let corners = flights.map { places.take(width: 160, height: 20, beside: $0) }
        let (first, second) = (corners[0], corners[1])
        #expect(abs(first.y - second.y) >= 20 || abs(first.x - second.x) >= 160)
        for (x, y) in corners {
            let (right, bottom) = (x + 160, y + 20)
            #expect(x >= 0 && y >= 0 && right <= 640 && bottom <= 360)
            for place in flights.flatMap(\.trail) {
                let point = place.location.pixelPoint(in: size)
                let (px, py) = (Double(point.x), Double(point.y))
                #expect(px < x || px > right || py < y || py > bottom)
            }
        }
    }

    @Test(arguments: [
        (PixelSize(width: 640, height: 360), 36_005, 0.87), (PixelSize(width: 96, height: 54), 5, 0.9),
    ])
    func `a label keeps clear of the time, however long that is and small the picture`(
        size: PixelSize, seconds: Double, place: Float
    ) throws {
        let caption = OverlayCaption(text: "", time: Timestamp(seconds: seconds))
        func drawn(_ flights: [OverlayFlight]) throws -> [UInt8] {
            let bitmap = Bitmap(size: size)
            try renderer.draw(people: [], flights: flights, caption: caption, on: bitmap)
            return bitmap.withBytes { Array($0) }
        }
        // A flight up to just below the time: over its top is no room for a label.
        let trail = (0...20).map { index -> OverlayFlight.TrailPoint in
            .init(location: NormalizedPoint(x: place, y: 0.1 + 0.75 * Float(index) / 20))
        }
        let alone = try drawn([])
        let labelled = try drawn([OverlayFlight(trail: trail, label: ["A"])])
        let unlabelled = try drawn([OverlayFlight(trail: trail)])
        // Where the time is drawn, the label changes nothing.
        let stained = alone.indices.contains { index in
            alone[index] != 0 && index % 4 < 3 && labelled[index] != unlabelled[index]
        }
        #expect(!stained)
    }

    @Test func `regions are outlined and named`() throws {
        let region = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        let bitmap = try draw([], regions: [OverlayRegion(region: region, name: "board")])
        #expect(color(bitmap, 0.75, 0.4).reduce(0, +) > 300)
        #expect(color(bitmap, 0.5, 0.5) == [0, 0, 0])
    }

    @Test func `flights that are no numbers, a single place or nothing are not drawn`() throws {
        let nan = NormalizedPoint(x: .nan, y: 0.5)
        let bitmap = try draw(
            [
                OverlayFlight(trail: []),
                OverlayFlight(trail: [.init(location: nan)], head: nan, marks: [nan]),
                OverlayFlight(
                    trail: [.init(location: .init(x: 0.5, y: 0.5))], radius: .nan, colorIndex: .min,
                    label: []),
            ], regions: [OverlayRegion(region: NormalizedRect(x: .nan, y: 0, width: 1, height: 1), name: "x")]
        )
        #expect(color(bitmap, 0.5, 0.5) == [0, 0, 0])
    }
}
