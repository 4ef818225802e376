import PoseCore
import Testing

@testable import Overlay

@Suite struct HandEmblemTests {
    private static let size = PixelSize(width: 80, height: 80)

    /// A hand of 16 × 16 pixels in the middle.
    private static func hand(_ emblem: HandEmblem?) -> OverlayHand {
        let places: [(HandJointName, Float, Float)] = [(.wrist, 0.4, 0.4), (.middleTip, 0.6, 0.6)]
        let joints = places.map {
            Joint(jointName: $0.0, location: NormalizedPoint(x: $0.1, y: $0.2), confidence: 0.9)
        }
        return OverlayHand(
            pose: HumanHandPoseObservation(confidence: 0.9, chirality: .right, joints: joints), emblem: emblem
        )
    }

    private static func picture(_ emblem: HandEmblem?) throws -> [UInt8] {
        let bitmap = Bitmap(size: size)
        try OverlayRenderer().draw(people: [], hands: [hand(emblem)], caption: nil, on: bitmap)
        return bitmap.withBytes { Array($0) }
    }

    @Test func `each emblem has a picture of its own over the hand`() throws {
        var pictures: [[UInt8]] = [try Self.picture(nil)]
        for emblem in HandEmblem.allCases {
            let picture = try Self.picture(emblem)
            #expect(!pictures.contains(picture), "\(emblem)")
            pictures.append(picture)
            // Five quarters of the hand's extent, and the strokes' ends.
            let reach = 26..<54
            let row = Bitmap(size: Self.size).bytesPerRow
            let isInside = (0..<80 * 80).allSatisfy { (place: Int) -> Bool in
                let (x, y) = (place % 80, place / 80)
                if reach.contains(x) && reach.contains(y) { return true }
                let start = y * row + 4 * x
                let pixel = start..<start + 3
                return picture[pixel] == pictures[0][pixel]
            }
            #expect(isInside, "\(emblem)")
        }
    }

    @Test func `a name with an emoji has its emblem`() {
        #expect(HandEmblem(emojiIn: "well done 👍🏽") == .thumbUp)
        #expect(HandEmblem(emojiIn: "✌️") == .victory)
        #expect(HandEmblem(emojiIn: "wave") == nil)
    }
}
