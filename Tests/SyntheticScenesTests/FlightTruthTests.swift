import PoseCore
import Testing

@testable import SyntheticScenes

@Suite struct FlightTruthTests {
    private func scene(
        _ launch: FlightLaunch, change: (inout FlightScene.Configuration) -> Void = { _ in }
    ) -> FlightScene {
        var configuration = FlightScene.Configuration(frameRate: 60, frameCount: 180, metersAcross: 4)
        configuration.ground = .plain
        configuration.noise = 0
        change(&configuration)
        return FlightScene(configuration, launches: [launch], seed: 1)
    }

    private let lob = FlightLaunch(
        time: 0.1, position: SIMD2(60, 200), velocity: SIMD2(260, -450), radius: 8,
        color: SIMD3(240, 240, 240))

    @Test func `each bounce begins a flight that names the one before and starts where it ended`() throws {
        let scene = scene(lob) {
            $0.hasFloor = true
            $0.restitution = 0.7...0.7
        }
        let flights = scene.flights
        #expect(flights.count >= 2)
        #expect(flights[0].precedingID == nil)
        for (before, after) in zip(flights, flights.dropFirst()) {
            #expect(after.precedingID == before.id)
            #expect(after.object == before.object)
            let (last, first) = try (#require(before.samples.last), #require(after.samples.first))
            #expect(first.frame == last.frame + 1)
        }
        let arcs = scene.objects[0].arcs
        for (before, after) in zip(arcs, arcs.dropFirst()) {
            #expect((before.position(at: before.end) - after.origin).norm < 1e-6)
            #expect(abs(after.velocity.y + 0.7 * before.velocity(at: before.end).y) < 1e-3)
        }
        let apexes = flights.compactMap(\.apex?.center.y)
        #expect(apexes.count >= 2)
        #expect(apexes == apexes.sorted(), "bounces get lower")
    }

    @Test func `a wall turns the flight round`() {
        let scene = scene(
            FlightLaunch(time: 0, position: SIMD2(320, 150), velocity: SIMD2(900, -200), radius: 8)
        ) { $0.hasWall = true }
        let other = self.scene(
            FlightLaunch(time: 0, position: SIMD2(320, 150), velocity: SIMD2(-900, -200), radius: 8)
        ) { $0.hasWall = true }
        // The wall is at one side.
        let bounced = scene.flights.count > 1 ? scene : other
        #expect(bounced.flights.count == 2)
        #expect(bounced.flights[1].precedingID == 0)
        let arcs = bounced.objects[0].arcs
        #expect(arcs[0].velocity.x * arcs[1].velocity.x < 0)
    }

    @Test func `the apex is where the vertical speed is zero`() throws {
        let scene = scene(lob)
        let flight = scene.flights[0]
        let apex = try #require(flight.apex)
        let gravity = scene.configuration.gravity
        #expect(abs(gravity - 9.81 * 160) < 1e-9)
        #expect(abs(apex.time - (0.1 + 450 / gravity)) < 1e-5)
        #expect(abs(apex.center.y - (200 - 450 * 450 / (2 * gravity))) < 1e-5)
        #expect(flight.samples.allSatisfy { $0.center.y >= apex.center.y - 1e-6 })
    }

    @Test func `the speed is that at the first whole frame`() throws {
        let flight = scene(lob).flights[0]
        let first = try #require(flight.wholeSamples.first)
        let fall = 9.81 * 160 * (first.time.seconds - 0.1)
        #expect(abs(flight.speed - SIMD2(260, -450 + fall).norm) < 0.01)
    }

    @Test func `a post hides the object for some frames and the truth says so`() {
        let flight = scene(lob) { $0.hasPost = true }.flights[0]
        let seen = flight.samples.map(\.visibility)
        #expect(seen.contains(.partial))
        let first = seen.firstIndex { $0 != .whole } ?? 0
        #expect(seen[..<first].contains(.whole))
        #expect(seen[first...].contains(.whole))
    }

    @Test func `an object that another one or an arm touches is not shown alone`() {
        var configuration = FlightScene.Configuration(frameRate: 60, frameCount: 180, metersAcross: 4)
        configuration.ground = .plain
        let other = FlightLaunch(
            time: 0.1, position: SIMD2(320, 200), velocity: SIMD2(-260, -450), radius: 8)
        let scene = FlightScene(configuration, launches: [lob, other], seed: 1)
        for sample in scene.flights[0].samples {
            let place = scene.flights[1].samples.first { $0.frame == sample.frame }?.center
            let distance = place.map { ($0 - sample.center).norm } ?? .infinity
            #expect(distance > 16 || sample.visibility == .partial)
        }
        #expect(scene.flights[0].samples.contains { $0.visibility == .partial })
        let arm = FlightArm(elbow: SIMD2(0, 10), palm: SIMD2(0, 0), radius: 3)
        #expect(arm.distance(to: SIMD2(4, -3)) == 2)
        #expect(arm.distance(to: SIMD2(-5, 6)) == 2)
        #expect(arm.distance(to: SIMD2(1, 6)) == -2)
    }

    @Test func `frames that something hides begin another row`() {
        let flight = scene(lob) { $0.hasPost = true }.flights[0]
        #expect(flight.longestWholeRun < flight.wholeSamples.count)
        #expect(scene(lob).flights[0].longestWholeRun == scene(lob).flights[0].wholeSamples.count)
    }

    @Test func `footage of 24 frames in a file of 30 repeats every fifth frame`() {
        let scene = scene(lob) {
            $0.frameRate = 30
            $0.footageRate = 24
            $0.noise = 3
        }
        for index in 1..<40 {
            let isEqual = scene.bytes(ofFrame: index) == scene.bytes(ofFrame: index - 1)
            #expect(isEqual == (index % 5 == 1), "frame \(index)")
        }
        let samples = scene.flights[0].samples
        #expect(samples.count { $0.isRepeated } >= samples.count / 6)
        for sample in samples where sample.isRepeated {
            #expect(samples.first { $0.frame == sample.frame - 1 }?.center ?? sample.center == sample.center)
        }
    }

    @Test(arguments: [(5.0, 0.0), (0, 5), (2, 3)]) func `the camera moves the truth with the picture`(
        drift: Double, sway: Double
    ) {
        let still = scene(lob)
        let moved = scene(lob) { ($0.drift, $0.sway) = (drift, sway) }
        var farthest = 0.0
        for (a, b) in zip(still.flights[0].samples, moved.flights[0].samples) where a.frame == b.frame {
            let time = Double(a.frame) / 60
            let shift = moved.sensor.shift(at: time)
            #expect((b.center - a.center - shift).norm < 1e-9)
            farthest = max(farthest, shift.norm)
        }
        // A sway has its way across and down.
        #expect(farthest > 1 && farthest <= drift + sway * 2.0.squareRoot())
    }

    @Test func `jittered timestamps still rise and centres stay exact`() {
        let (exact, jittered) = (scene(lob), scene(lob) { $0.timestampJitter = 0.4 })
        let times = (0..<jittered.frameCount).map { jittered.timestamp(at: $0) }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times != (0..<exact.frameCount).map { exact.timestamp(at: $0) })
        #expect(exact.flights[0].samples.map(\.center) == jittered.flights[0].samples.map(\.center))
    }

    @Test func `a flight of few frames or of hardly any curve is optional`() {
        #expect(!scene(lob).flights[0].isOptional)
        let fast = scene(
            FlightLaunch(time: 0, position: SIMD2(0, 180), velocity: SIMD2(9000, -20), radius: 8))
        #expect(fast.flights[0].isOptional)
        let straight = scene(
            FlightLaunch(time: 0, position: SIMD2(0, 180), velocity: SIMD2(5200, -20), radius: 3)
        ) { $0.metersAcross = 10 }
        #expect(straight.flights[0].wholeSamples.count >= FlightTruth.minimumWholeFrames)
        #expect(straight.flights[0].isOptional)
    }

    @Test func `centres between frames are interpolated on the parabola`() throws {
        let scene = scene(lob)
        let flight = scene.flights[0]
        let time = flight.samples[4].time.advanced(by: 0.4 / 60)
        let center = try #require(flight.center(at: time))
        let t = time.seconds - 0.1
        let exact = SIMD2(60 + 260 * t, 200 - 450 * t + 9.81 * 80 * t * t)
        #expect((center - exact).norm < 1e-5)
        #expect(flight.center(at: .zero) == nil)
    }

    @Test func `the people's joints lie on the drawn bodies, with drift and without`() throws {
        for drift in [0.0, 6] {
            let scene = scene(lob) {
                $0.distractors = [.person(.jumpingJack)]
                $0.drift = drift
                $0.shutter = 0
                $0.frameRate = 30
            }
            let index = 100
            let people = scene.people(at: index)
            #expect(people.count == 1)
            let size = scene.configuration.size
            let (picture, empty) = (scene.bytes(ofFrame: index), scene.ground.values)
            for name in [BodyJointName.nose, .root, .leftKnee, .rightKnee, .leftShoulder] {
                let joint = try #require(people[0].joint(for: name))
                guard joint.confidence == GroundTruth.visible else { continue }
                let place = joint.location.pixelPoint(in: size)
                let pixel = 3 * (Int(place.y) * size.width + Int(place.x))
                // The ground is of one colour, so that its first pixel stands for all.
                let difference = (0..<3).map { abs(Float(picture[pixel + $0]) - empty[$0]) }.max() ?? 0
                #expect(difference > 12, "\(name)")
            }
        }
    }
}
