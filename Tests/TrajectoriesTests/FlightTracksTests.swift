import SeededRandom
import Testing

@testable import Trajectories

@Suite struct FlightTracksTests {
    private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

    private let ball = ScriptedFlight(
        start: 0.5, end: 1.4, origin: SIMD2(60, 300), velocity: SIMD2(480, -740))

    /// The mean distance of a flight's path from an object's, in pixels.
    private func distance(_ flight: Flight, _ object: ScriptedFlight) -> Double {
        let places = flight.blobs.compactMap { blob in
            object.center(at: blob.time).map { ParabolaFit.length(flight.fit.point(at: blob.time) - $0) }
        }
        return places.isEmpty ? .infinity : places.reduce(0, +) / Double(places.count)
    }

    @Test(arguments: seeds) func `a flight is found among clutter`(seed: UInt64) throws {
        let flights = ScriptedBlobs(flights: [ball], clutter: 4).tracked(frames: 60, seed: seed)
        let flight = try #require(flights.first)
        #expect(flights.count == 1)
        #expect(distance(flight, ball) < 1)
        #expect(flight.blobs.count >= 22)
        #expect(abs(flight.fit.acceleration / ScriptedFlight.gravity - 1) < 0.05)
        #expect(flight.precedingID == nil)
    }

    @Test func `a flight is reported when it has enough blobs, then with each further one`() {
        var random = SeededGenerator(seed: 7)
        let script = ScriptedBlobs(flights: [ball])
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        var reports: [Int] = []
        for frame in 0..<50 {
            let changed = tracks.add(script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
            if !changed.isEmpty { reports.append(frame) }
            #expect(Set(changed).isSubset(of: Set(tracks.growing.map(\.id))))
        }
        // The first blob is in frame 15, the last in frame 42.
        #expect(reports.first.map { $0 >= 19 && $0 <= 22 } ?? false, "\(reports)")
        #expect(reports.last == 42)
        #expect(reports.count >= 20)
    }

    @Test(arguments: [405.0, 1280]) func `a narrow picture shows a fast flight as a wide one does`(
        width: Double
    ) throws {
        var random = SeededGenerator(seed: 9)
        let object = ScriptedFlight(
            start: 0.5, end: 1, origin: SIMD2(200, 640), velocity: SIMD2(-20, -3000), gravity: 10_300,
            radius: 20)
        let script = ScriptedBlobs(flights: [object])
        var tracks = FlightTracks(minimumLength: 5, size: SIMD2(width, 720))
        for frame in 0..<40 {
            _ = tracks.add(script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
        }
        tracks.endAll()
        let flight = try #require(tracks.distinct.first)
        #expect(flight.blobs.count >= 14)
        #expect(tracks.confidence(of: flight) > 0.65)
    }

    @Test func `of ended flights the newest are kept`() {
        var random = SeededGenerator(seed: 8)
        let throwing = (0..<4).map { number in
            ScriptedFlight(
                start: 0.5 + 1.5 * Double(number), end: 1.4 + 1.5 * Double(number), origin: ball.origin,
                velocity: ball.velocity)
        }
        let script = ScriptedBlobs(flights: throwing)
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        for frame in 0..<210 {
            _ = tracks.add(script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
        }
        #expect(tracks.ended.count == 4)
        tracks.forgetEnded(beyond: 3)
        #expect(tracks.ended.count == 3 && tracks.ended.allSatisfy { $0.start > 1.5 })
    }

    @Test(arguments: seeds) func `a gap does not split a flight`(seed: UInt64) throws {
        let script = ScriptedBlobs(flights: [ball], clutter: 1, missed: 26..<32)
        let flights = script.tracked(frames: 60, seed: seed)
        let flight = try #require(flights.first)
        #expect(flights.count == 1)
        #expect(flight.start < 0.7 && flight.end > 1.3)
    }

    @Test(arguments: seeds) func `what a post leaves of an object is no part of its flight`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let script = ScriptedBlobs(flights: [ball])
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        for frame in 0..<60 {
            var blobs = script.blobs(frame: frame, using: &random)
            for index in blobs.indices where (26..<32).contains(frame) {
                blobs[index].radius = ball.radius / 2
                blobs[index].center.x += ball.radius / 2
            }
            _ = tracks.add(blobs, at: Double(frame) / 30)
        }
        tracks.endAll()
        let flight = try #require(tracks.distinct.first)
        #expect(tracks.distinct.count == 1)
        #expect(flight.blobs.allSatisfy { $0.radius == ball.radius })
        #expect(flight.blobs.count >= 20 && distance(flight, ball) < 1)
    }

    @Test(arguments: seeds) func `an object that comes near is followed to its end`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let script = ScriptedBlobs(flights: [ball])
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        for frame in 0..<60 {
            var blobs = script.blobs(frame: frame, using: &random)
            // Four times as large at the end as at the beginning.
            let share = max(0, Double(frame) / 30 - ball.start) / (ball.end - ball.start)
            for index in blobs.indices { blobs[index].radius = 6 / (1 - 0.75 * share) }
            _ = tracks.add(blobs, at: Double(frame) / 30)
        }
        tracks.endAll()
        let flight = try #require(tracks.distinct.first)
        #expect(tracks.distinct.count == 1)
        #expect(flight.end > ball.end - 0.1)
    }

    @Test(arguments: seeds) func `a proposal begins with the release`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // 4.5 pixels off the path, four of the expected errors, a frame before the release.
        let carried = ScriptedFlight(
            start: 0.46, end: 0.49, origin: SIMD2(44, 321), velocity: .zero, gravity: 0)
        let script = ScriptedBlobs(flights: [carried, ball], error: 0.1)
        var search = FlightSearch(minimumLength: 5, size: ScriptedFlight.size)
        var proposals: [[MovingBlob]] = []
        for frame in 0..<26 {
            proposals = search.proposals(
                adding: script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
        }
        let best = try #require(proposals.first)
        #expect(best.count == 11 && best[0].frame == 15)
    }

    @Test(arguments: seeds) func `a bounce links two flights`(seed: UInt64) throws {
        let landing = try #require(ball.center(at: ball.end))
        let speed = ball.velocity.y + ScriptedFlight.gravity * (ball.end - ball.start)
        let second = ScriptedFlight(
            start: ball.end + 1e-6, end: 2.1, origin: landing, velocity: SIMD2(150, -0.75 * speed))
        let flights = ScriptedBlobs(flights: [ball, second]).tracked(frames: 80, seed: seed)
        #expect(flights.count == 2)
        guard flights.count == 2 else { return }
        #expect(distance(flights[0], ball) < 2 && distance(flights[1], second) < 2)
        #expect(flights[0].precedingID == nil)
        #expect(flights[1].precedingID == flights[0].id)
    }

    @Test(arguments: seeds) func `a flight does not go on along the next one after a weak bounce`(
        seed: UInt64
    ) throws {
        let first = ScriptedFlight(
            start: 0.5, end: 0.82, origin: SIMD2(60, 200), velocity: SIMD2(158, -437), radius: 8.1)
        let landing = try #require(first.center(at: first.end))
        let second = ScriptedFlight(
            start: first.end + 1e-6, end: 1.32, origin: landing, velocity: SIMD2(107, -42), radius: 8.1)
        let flights = ScriptedBlobs(flights: [first, second]).tracked(frames: 50, seed: seed)
        #expect(flights.count == 2)
        guard flights.count == 2 else { return }
        #expect(distance(flights[0], first) < 2 && distance(flights[1], second) < 2)
    }

    @Test(arguments: seeds) func `flights far apart are not linked`(seed: UInt64) throws {
        let second = ScriptedFlight(
            start: ball.end + 0.1, end: 2.4, origin: SIMD2(80, 330), velocity: SIMD2(400, -760))
        let flights = ScriptedBlobs(flights: [ball, second]).tracked(frames: 80, seed: seed)
        #expect(flights.count == 2)
        #expect(flights.allSatisfy { $0.precedingID == nil })
    }

    @Test(arguments: seeds) func `an object that comes into sight after its shaded edge has not bounced`(
        seed: UInt64
    ) {
        let (time, rise) = (0.2, 5.0)
        let edge = ScriptedFlight(
            start: ball.start, end: ball.end, origin: ball.origin + SIMD2(0, rise), velocity: ball.velocity,
            radius: 2.5, contrast: -40)
        let whole = ScriptedFlight(
            start: ball.start + time, end: ball.end,
            origin: ball.origin + (ball.velocity + SIMD2(0, ScriptedFlight.gravity * time / 2)) * time,
            velocity: ball.velocity + SIMD2(0, ScriptedFlight.gravity * time))
        var random = SeededGenerator(seed: seed)
        let script = ScriptedBlobs(flights: [edge, whole])
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        for frame in 0..<60 {
            _ = tracks.add(script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
        }
        #expect(tracks.all.count == 2)
        #expect(tracks.all.allSatisfy { $0.precedingID == nil })
    }

    @Test(arguments: seeds) func `two flights that cross stay two`(seed: UInt64) throws {
        let other = ScriptedFlight(
            start: 0.5, end: 1.4, origin: SIMD2(560, 310), velocity: SIMD2(-470, -700))
        let flights = ScriptedBlobs(flights: [ball, other], clutter: 1).tracked(frames: 60, seed: seed)
        #expect(flights.count == 2)
        for object in [ball, other] {
            let flight = flights.first { distance($0, object) < 2 }
            #expect(flight.map { $0.blobs.count >= 20 } ?? false)
        }
    }

    @Test func `a curve on a person's limb is refused, the same one in the air is not`() {
        var swing = ball
        swing.isOnBody = true
        #expect(ScriptedBlobs(flights: [swing]).tracked(frames: 60, seed: 1).isEmpty)
        #expect(ScriptedBlobs(flights: [ball]).tracked(frames: 60, seed: 1).count == 1)
    }

    @Test func `a straight path is no flight, nor one that falls upwards`() {
        var rolling = ball
        rolling.gravity = 0
        rolling.velocity = SIMD2(500, -100)
        #expect(ScriptedBlobs(flights: [rolling]).tracked(frames: 60, seed: 1).isEmpty)
        var rising = ball
        rising.origin = SIMD2(60, 60)
        rising.velocity = SIMD2(480, 740)
        rising.gravity = -ScriptedFlight.gravity
        #expect(ScriptedBlobs(flights: [rising]).tracked(frames: 60, seed: 1).isEmpty)
    }

    @Test(arguments: [2, 5, 9]) func `random clutter is no flight`(clutter: Int) {
        let script = ScriptedBlobs(clutter: clutter)
        let flights = script.tracked(frames: 2000, seed: UInt64(clutter))
        #expect(flights.isEmpty, "\(flights.count) in 2000 frames")
    }

    @Test func `a cut ends all flights`() {
        var random = SeededGenerator(seed: 8)
        let script = ScriptedBlobs(flights: [ball])
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        for frame in 0..<30 {
            _ = tracks.add(script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
        }
        #expect(tracks.growing.count == 1)
        tracks.endAll()
        #expect(tracks.growing.isEmpty && tracks.ended.count == 1)
    }
}
