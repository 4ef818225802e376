import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct HandSearchTests {
    private static let size = PixelSize(width: 640, height: 480)

    /// A person with both wrists in sight.
    private static let limbs: BodyLimbs = {
        let places: [BodyJointName: (Float, Float)] = [
            .leftElbow: (0.6, 0.5), .leftWrist: (0.7, 0.5), .rightElbow: (0.4, 0.5), .rightWrist: (0.3, 0.5),
        ]
        let joints = places.map { name, place in
            Joint(jointName: name, location: NormalizedPoint(x: place.0, y: place.1), confidence: 0.9)
        }
        return BodyLimbs([HumanBodyPoseObservation(confidence: 0.9, joints: joints)], in: size)
    }()

    private static func frame(_ index: Int) throws -> Frame {
        let bytes = [UInt8](repeating: UInt8(index * 37 % 251), count: size.width * size.height * 3)
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / 30),
            pixelBuffer: try #require(PixelBuffer(size: size, rgb: bytes)))
    }

    @Test func `no hand is accepted for half a second after all people have vanished`() {
        var search = HandSearch(.thorough)
        _ = search.begin(at: Timestamp(seconds: 1), isAnyBodySeen: true)
        search.beginScene()
        for milliseconds in stride(from: 1033, to: 1500, by: 33) {
            let time = Timestamp(seconds: Double(milliseconds) / 1000)
            let isSearched = search.begin(at: time, isAnyBodySeen: false)
            #expect(!isSearched, "\(milliseconds) ms")
        }
        let isSearchedLater = search.begin(at: Timestamp(seconds: 1.55), isAnyBodySeen: false)
        #expect(isSearchedLater)
        // Another source has nothing to do with these bodies, whatever its times are.
        var other = HandSearch(.thorough)
        _ = other.begin(at: Timestamp(seconds: 1), isAnyBodySeen: true)
        other.reset()
        let isOtherSearched = other.begin(at: Timestamp(seconds: 1), isAnyBodySeen: false)
        #expect(isOtherSearched)
        // Where no body was ever seen, hands alone are searched for.
        var alone = HandSearch(.thorough)
        let isSearchedAlone = alone.begin(at: Timestamp(seconds: 1), isAnyBodySeen: false)
        #expect(isSearchedAlone)
    }

    @Test func `two arms a frame are searched until a second has passed without a new hand`() throws {
        var search = HandSearch(.thorough)
        #expect(Self.limbs.arms.count == 2)
        var looks: [Int] = []
        for index in 0..<90 {
            let frame = try Self.frame(index)
            _ = search.begin(at: frame.timestamp, isAnyBodySeen: true)
            if index == 60 { search.noteAdmission() }
            let squares = search.regions(in: frame, limbs: Self.limbs, beside: [])
            let searched = Self.limbs.arms.filter { squares.contains($0.searchRegion) }
            let arms = search.armsToSearch(of: Self.limbs, beside: [])
            if index > 0 { #expect(Set(searched).isDisjoint(with: arms), "frame \(index)") }
            looks.append(searched.count + arms.count)
        }
        #expect(looks[0] == 4)
        #expect(looks[1..<30].allSatisfy { $0 == 2 })
        #expect(looks[31..<60].allSatisfy { $0 == 1 })
        #expect(looks[60..<90].allSatisfy { $0 == 2 })
    }

    @Test func `a lost hand is searched for only where no arm leads`() throws {
        var search = HandSearch(.thorough)
        _ = search.begin(at: .zero, isAnyBodySeen: true)
        let arm = try #require(Self.limbs.arms.first)
        let places = [arm.handRegion, RegionOfInterest(center: PixelPoint(x: 60, y: 420), side: 40)]
        let squares = search.regions(ofLost: places, limbs: Self.limbs, beside: [])
        #expect(squares.map(\.center) == [PixelPoint(x: 60, y: 420)])
        let alone = search.regions(ofLost: [arm.handRegion], limbs: BodyLimbs([], in: Self.size), beside: [])
        #expect(alone.count == 1)
    }
}
