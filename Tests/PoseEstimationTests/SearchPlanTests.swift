import PixelSampling
import PoseCore
import TestSupport
import Testing

@testable import PoseEstimation

@Suite struct SearchPlanTests {
    @Test func `the first frame is searched at three scales that cover it`() throws {
        var plan = SearchPlan(policy: .thorough)
        let regions = plan.dueRegions(in: try Self.picture(1280, 720, brightness: 10), at: .zero)
        let sides: Set<Float> = [1280, 1280 / 1.5, 1280 / 2.5]
        #expect(Set(regions.map(\.side)) == sides)
        #expect(regions.count == 11)
        let places: [(x: Float, y: Float)] = [(1, 1), (1279, 1), (1, 719), (1279, 719), (640, 360)]
        for side in sides {
            let ofThisSide = regions.filter { $0.side == side }
            for place in places {
                let isCovered = ofThisSide.contains { tile in
                    abs(tile.center.x - place.x) <= side / 2 && abs(tile.center.y - place.y) <= side / 2
                }
                #expect(isCovered, "\(place) in tiles of \(side)")
            }
        }
    }

    @Test func `where nothing changes nothing is searched again`() throws {
        var plan = SearchPlan(policy: .thorough)
        let still = try Self.picture(640, 480, brightness: 100)
        _ = plan.dueRegions(in: still, at: .zero)
        for frame in 1..<200 {
            #expect(plan.dueRegions(in: still, at: Timestamp(seconds: Double(frame) / 30)).isEmpty)
        }
    }

    @Test func `without tracks the whole picture is searched for the least movement`() throws {
        var plan = SearchPlan(policy: .thorough)
        _ = plan.dueRegions(in: try Self.picture(640, 480, brightness: 100), at: .zero)
        let moved = try Self.picture(640, 480, brightness: 101)
        let due = plan.dueRegions(in: moved, at: Timestamp(seconds: 1.0 / 30))
        #expect(due.map(\.side) == [640])
        var busy = SearchPlan(policy: .thorough)
        _ = busy.dueRegions(in: try Self.picture(640, 480, brightness: 100), at: .zero)
        let person = RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: 100)
        #expect(busy.dueRegions(in: moved, at: Timestamp(seconds: 3), followed: [person]).isEmpty)
    }

    /// A body that was mistaken is found again, but it need not be searched for every second.
    @Test func `where only a track moves the whole picture is searched seldom`() throws {
        var plan = SearchPlan(policy: .thorough)
        let person = RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: 300)
        var searches: [(side: Float, seconds: Double)] = []
        for frame in 0..<300 {
            let seconds = Double(frame) / 30
            let picture = try Self.picture(640, 480, ofSquares: 20) { column, row in
                let isMoving = 11..<21 ~= column && 7..<17 ~= row
                return UInt8((column * 31 + row * 57 + (isMoving ? frame * 37 : 0)) % 251)
            }
            let due = plan.dueRegions(in: picture, at: Timestamp(seconds: seconds), followed: [person])
            if frame > 0 { searches += due.map { ($0.side, seconds) } }
        }
        #expect(searches.map(\.side) == [640, 640])
        #expect(searches.map { $0.seconds.rounded() } == [4, 8])
    }

    @Test func `a changing picture is searched all over within two seconds`() throws {
        var plan = SearchPlan(policy: .thorough)
        _ = plan.dueRegions(in: try Self.picture(640, 480, brightness: 0), at: .zero)
        var searched: Set<RegionOfInterest> = []
        var most = 0
        for frame in 1...75 {
            let picture = try Self.picture(640, 480, brightness: UInt8(frame * 37 % 251))
            let due = plan.dueRegions(in: picture, at: Timestamp(seconds: Double(frame) / 30))
            most = max(most, due.count)
            searched.formUnion(due)
        }
        #expect(searched.count == 1 + 4 + 12)
        #expect(most <= 2)
    }

    @Test func `beside tracks a changing picture is searched as many times as often as its pace says`() throws
    {
        func searches(pace: Double) throws -> Int {
            var plan = SearchPlan(policy: .thorough, pace: pace)
            let person = RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: 100)
            return try (0..<600).reduce(0) { count, frame in
                let picture = try Self.picture(640, 480, brightness: UInt8(frame * 37 % 251))
                let time = Timestamp(seconds: Double(frame) / 30)
                return count + plan.dueRegions(in: picture, at: time, followed: [person]).count
            }
        }
        #expect(try searches(pace: 4) > 3 * searches(pace: 1))
    }

    /// A person coming in shows little at first; where something always moves that says nothing.
    @Test func `where all was still a change is searched at once and again`() throws {
        var plan = SearchPlan(policy: .thorough)
        let person = RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: 300)
        var searches: [RegionOfInterest: [Double]] = [:]
        let change = 5.0
        for frame in 0..<600 {
            let seconds = Double(frame) / 30
            let brightness = seconds < change ? 100 : UInt8(frame * 37 % 251)
            let picture = try Self.picture(640, 480, brightness: brightness)
            for region in plan.dueRegions(in: picture, at: Timestamp(seconds: seconds), followed: [person]) {
                searches[region, default: []].append(seconds - change)
            }
        }
        #expect(searches.count == 1 + 4 + 12)
        for times in searches.values {
            #expect(times.filter { $0 < 0 } == [-change])
            #expect(try #require(times.first { $0 >= 0 }) < 0.5)
            #expect(times.count { $0 >= 0 && $0 < 2.5 } >= 3)
        }
        for times in searches.filter({ $0.key.side < 640 }).values {
            #expect(times.count { $0 >= 5 } <= 5)
        }
    }

    @Test func `live use searches one tile a frame`() throws {
        var plan = SearchPlan(policy: .oneTileAFrame)
        for frame in 0..<60 {
            let picture = try Self.picture(640, 480, brightness: UInt8(frame * 37 % 251))
            #expect(plan.dueRegions(in: picture, at: Timestamp(seconds: Double(frame) / 30)).count <= 1)
        }
    }

    @Test func `small tiles are searched once in files`() throws {
        let still = try Self.picture(640, 480, brightness: 100)
        func close(_ sides: [Float], _ policy: SearchPlan.Policy = .thorough) -> [RegionOfInterest] {
            var plan = SearchPlan(policy: policy, scales: .people)
            _ = plan.dueRegions(in: still, at: .zero)
            let followed = sides.map { RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: $0) }
            defer { #expect(plan.closeRegions(in: still, at: .zero, followed: followed).isEmpty) }
            return plan.closeRegions(in: still, at: .zero, followed: followed)
        }
        #expect(close([]).count == 5 * 3)
        #expect(Set(close([400]).map { $0.side.rounded() }) == [213])
        #expect(close([400, 100]).count == 6 * 5)
        #expect(Set(close([400, 100]).map(\.side)) == [160])
        #expect(close([100], .oneTileAFrame).isEmpty)
    }

    @Test func `small tiles of a small picture are not smaller than half the finder's input`() throws {
        for (width, side) in [(384, 128), (640, 160)] as [(Int, Float)] {
            var plan = SearchPlan(policy: .thorough, scales: .people)
            let still = try Self.picture(width, 3 * width / 4, brightness: 100)
            _ = plan.dueRegions(in: still, at: .zero)
            let person = RegionOfInterest(center: PixelPoint(x: 100, y: 100), side: 50)
            #expect(Set(plan.closeRegions(in: still, at: .zero, followed: [person]).map(\.side)) == [side])
        }
    }

    @Test(arguments: [30, 400]) func `small tiles take their turns beside a small track`(side: Float) throws {
        var plan = SearchPlan(policy: .thorough, scales: .people)
        var searched: Set<RegionOfInterest> = []
        var most = 0
        for frame in 0...150 {
            let picture = try Self.picture(640, 480, brightness: UInt8(frame * 37 % 251))
            let time = Timestamp(seconds: Double(frame) / 30)
            let person = RegionOfInterest(center: PixelPoint(x: 20, y: 20), side: side)
            let due = plan.dueRegions(in: picture, at: time, followed: [person])
            let close = plan.closeRegions(in: picture, at: time, followed: [person])
            #expect(close.isEmpty == (frame > 0))
            guard frame > 0 else { continue }
            most = max(most, due.count)
            searched.formUnion(due)
        }
        #expect(searched.count == (side < 640 / 3 ? 1 + 3 * 2 + 6 * 5 : 1 + 3 * 2))
        #expect(most <= 2)
        plan.restart()
        let picture = try Self.picture(640, 480, brightness: 0)
        let time = Timestamp(seconds: 6)
        #expect(plan.dueRegions(in: picture, at: time).count == 1 + 3 * 2)
        #expect(!plan.closeRegions(in: picture, at: time, followed: []).isEmpty)
    }

    @Test func `tiles become smaller when a small track begins`() throws {
        var plan = SearchPlan(policy: .thorough, scales: .people)
        let still = try Self.picture(640, 480, brightness: 100)
        _ = plan.dueRegions(in: still, at: .zero)
        #expect(Set(plan.closeRegions(in: still, at: .zero, followed: []).map { $0.side.rounded() }) == [213])
        let small = RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: 100)
        var searched: [RegionOfInterest] = []
        for frame in 1...60 {
            let time = Timestamp(seconds: Double(frame) / 30)
            let due = plan.dueRegions(in: still, at: time, followed: [small])
            #expect(due.count <= 2)
            #expect(plan.closeRegions(in: still, at: time, followed: [small]).isEmpty)
            searched += due
        }
        // Each of the smaller ones once, and nothing else: the picture is still.
        #expect(Set(searched.map(\.side)) == [160])
        #expect(searched.count == 6 * 5 && Set(searched).count == 6 * 5)
    }

    @Test func `everywhere once more means where something has changed`() throws {
        var plan = SearchPlan(policy: .thorough)
        let still = try Self.picture(640, 480, brightness: 100)
        let all = plan.dueRegions(in: still, at: .zero)
        plan.makeAllDue()
        #expect(plan.dueRegions(in: still, at: .zero).isEmpty)
        plan.makeAllDue()
        let changed = try Self.picture(640, 480, brightness: 110)
        #expect(plan.dueRegions(in: changed, at: .zero) == all)
    }

    /// A wall that gets a little darker to one side, noise, and what lies beyond a picture's edge.
    @Test func `tiles that show nothing count as searched`() throws {
        let wall = try Self.picture(640, 480) { x, y in UInt8(100 + x / 16 + (x + y) % 3) }
        var plan = SearchPlan(policy: .thorough)
        #expect(plan.dueRegions(in: wall, at: .zero).isEmpty)
        var people = SearchPlan(policy: .thorough, scales: .people)
        #expect(people.dueRegions(in: wall, at: .zero).isEmpty)
        #expect(people.closeRegions(in: wall, at: .zero, followed: []).isEmpty)
        // A person an eighth of the picture wide: in the whole picture, and in each tile that shows them.
        let person = try Self.picture(640, 480) { x, y in
            (280..<360).contains(x) && (120..<360).contains(y) ? 90 : UInt8(100 + x / 16)
        }
        let due = plan.dueRegions(in: person, at: Timestamp(seconds: 5))
        #expect(!due.isEmpty)
        plan.restart()
        let all = plan.dueRegions(in: person, at: Timestamp(seconds: 6))
        #expect(all.map(\.side).contains(640) && all.count < 17)
        for region in all {
            #expect(abs(region.center.x - 320) < 40 + region.side / 2, "\(region)")
        }
        // Nothing is left to compare beside the person in the whole tile.
        let near = RegionOfInterest(center: PixelPoint(x: 320, y: 240), side: 2000)
        plan.restart()
        #expect(plan.dueRegions(in: wall, at: Timestamp(seconds: 7), followed: [near]).count == 17)
    }

    /// Squares of 23 pixels, each as bright as it says or half the range away from it.
    private static func picture(_ width: Int, _ height: Int, brightness: UInt8) throws -> PixelBuffer {
        try picture(width, height, ofSquares: 23) { column, row in
            (column + row).isMultiple(of: 2) ? brightness : brightness &+ 128
        }
    }

    /// Grey squares, drawn by lines: a closure that is not optimised takes long for each pixel of hundreds of frames.
    private static func picture(
        _ width: Int, _ height: Int, ofSquares side: Int, brightness: (Int, Int) -> UInt8
    ) throws -> PixelBuffer {
        var bytes: [UInt8] = []
        for row in 0...(height - 1) / side {
            var line: [UInt8] = []
            for column in 0...(width - 1) / side {
                let end = min(width, (column + 1) * side)
                line += Array(repeating: brightness(column, row), count: 3 * (end - column * side))
            }
            for _ in row * side..<min(height, (row + 1) * side) { bytes += line }
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), rgb: bytes))
    }

    private static func picture(
        _ width: Int, _ height: Int, brightness: (Int, Int) -> UInt8
    ) throws -> PixelBuffer {
        try grayPicture(PixelSize(width: width, height: height), brightness: brightness)
    }
}
