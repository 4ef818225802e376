import PoseCore
import Testing

@testable import Trajectories

@Suite struct FlightTests {
    private let ball = ScriptedFlight(
        start: 0, end: 0.9, origin: SIMD2(60, 300), velocity: SIMD2(480, -740))

    private func found(_ change: (inout ScriptedFlight) -> Void = { _ in }) throws -> Flight {
        var object = ball
        change(&object)
        return try #require(object.found())
    }

    private func repeats(_ flight: Flight, _ other: Flight) -> Bool {
        flight.repeats(other, size: ScriptedFlight.size)
    }

    @Test func `the same object twice is a repetition, as is a part of it`() throws {
        let flight = try found()
        let double = try found { $0.origin += SIMD2(2, 3) }
        #expect(repeats(double, flight) && repeats(flight, double))
        let part = try #require(Flight(id: 1, blobs: Array(flight.blobs[5..<12])))
        #expect(repeats(part, flight))
    }

    @Test func `a shadow falls with its object, a second ball is none`() throws {
        let flight = try found()
        let shadow = try found {
            $0.origin += SIMD2(50, 30)
            $0.contrast = -20
        }
        #expect(shadow.isShadow(of: flight))
        #expect(!flight.isShadow(of: shadow))
        #expect(!(try found { $0.origin += SIMD2(50, 30) }).isShadow(of: flight))
        let dark = try found {
            $0.origin += SIMD2(50, 30)
            $0.contrast = -60
        }
        #expect(!dark.isShadow(of: flight))
        let touching = try found {
            $0.origin += SIMD2(14, 10)
            $0.contrast = -60
        }
        #expect(touching.isShadow(of: flight))
        let away = try found {
            $0.origin = SIMD2(600, 300)
            $0.velocity.x = -480
            $0.contrast = -20
        }
        #expect(!away.isShadow(of: flight))
    }

    @Test func `another object on the same path at another time is no repetition`() throws {
        let later = try found {
            $0.start += 0.6
            $0.end += 0.6
        }
        #expect(!repeats(later, try found()))
    }

    @Test func `limbs are slender, streaks along the path are not`() throws {
        let flight = try found()
        #expect(flight.slenderShare == 0 && flight.growth == 0)
        func long(along direction: (SIMD2<Double>) -> SIMD2<Double>) throws -> Flight {
            let blobs = flight.blobs.map { blob in
                let velocity = flight.fit.velocity(at: blob.time)
                var blob = blob
                blob.axis = direction(velocity) / ParabolaFit.length(velocity)
                blob.halfLength = blob.radius + ParabolaFit.length(velocity) / 60
                return blob
            }
            return try #require(Flight(id: 0, blobs: blobs))
        }
        #expect(try long { $0 }.slenderShare == 0)
        #expect(try long { SIMD2(-$0.y, $0.x) }.slenderShare > 0.2)
    }

    @Test func `an object that recedes has an exact path and keeps its size`() throws {
        let flight = try found()
        let receding = flight.blobs.map { blob in
            var blob = blob
            let depth = 1 + 0.25 * (blob.time - flight.start)
            blob.center /= depth
            blob.radius /= depth
            return blob
        }
        let seen = try #require(Flight(id: 0, blobs: receding))
        #expect(seen.pictureFit.residual > 1 && seen.fit.residual < 0.3 * seen.pictureFit.residual)
        #expect(abs(seen.recededShare - 0.25 * 0.9) < 0.06)
        #expect(abs(seen.growth) < 0.03)
        // A hand would have to swing towards the camera in a tenth of a second.
        let swinging = flight.blobs.map { blob in
            var blob = blob
            let time = (blob.time - flight.start) / 8
            blob.time = flight.start + time
            blob.center /= 1 + 4 * time
            return blob
        }
        #expect(try #require(Flight(id: 0, blobs: swinging)).recededShare == 0)
    }

    @Test func `length, extent and spread are those of the blobs`() throws {
        let flight = try found {
            $0.velocity = SIMD2(300, 0)
            $0.gravity = 0
        }
        #expect(abs(flight.pathLength - 270) < 11 && abs(flight.extent - flight.pathLength) < 1e-9)
        #expect(flight.radius == 6 && flight.contrast == 60 && flight.spread(of: \.radius) == 0)
        #expect(flight.frames == flight.blobs.count)
    }
}

@Suite struct SceneGravityTests {
    private func flight(gravity: Double, frames: Double = 25) throws -> Flight {
        try #require(
            ScriptedFlight(
                start: 0, end: frames / 30, origin: SIMD2(60, 300), velocity: SIMD2(300, -0.4 * gravity),
                gravity: gravity
            ).found())
    }

    private func plausibility(_ gravity: SceneGravity, _ value: Double) throws -> Double {
        gravity.plausibility(of: try flight(gravity: value).fit, side: ScriptedFlight.size.x)
    }

    @Test func `most flights decide, not the one that differs`() throws {
        var gravity = SceneGravity()
        #expect(gravity.fromFlights == nil)
        for value in [990.0, 1000, 3500, 1010] { gravity.add(try flight(gravity: value), confidence: 0.9) }
        let found = try #require(gravity.fromFlights)
        #expect(abs(found - 1000) < 15)
        #expect(try plausibility(gravity, 1100) == 1)
        #expect(try plausibility(gravity, 3500) < 0.5)
        #expect(try plausibility(gravity, 350) < 0.5)
    }

    @Test func `doubtful flights and upward ones do not count`() throws {
        var gravity = SceneGravity()
        gravity.add(try flight(gravity: 1000), confidence: 0.3)
        gravity.add(try flight(gravity: -1000), confidence: 0.9)
        #expect(gravity.fromFlights == nil)
    }

    @Test func `no scene is so small or so large`() throws {
        let gravity = SceneGravity()
        #expect(try plausibility(gravity, 1570) == 1)
        #expect(try plausibility(gravity, 20) < 0.5)
        #expect(try plausibility(gravity, 40_000) < 0.5)
    }

    @Test func `the lengths of trunks give gravity`() throws {
        // A trunk of a quarter of the height is 90 pixels for 0.51 m.
        let person = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                Joint(
                    jointName: BodyJointName.neck, location: NormalizedPoint(x: 0.5, y: 0.7), confidence: 0.9),
                Joint(jointName: .root, location: NormalizedPoint(x: 0.5, y: 0.45), confidence: 0.9),
                Joint(jointName: .leftElbow, location: NormalizedPoint(x: 0.6, y: 0.6), confidence: 0.9),
                Joint(jointName: .leftWrist, location: NormalizedPoint(x: 0.7, y: 0.6), confidence: 0.9),
            ])
        let regions = BodyRegions([person], size: ScriptedFlight.size)
        // Pixels, origin upper left: the forearm, the hand beyond it, and the air above.
        #expect(regions.contains(SIMD2(416, 144)) && regions.contains(SIMD2(470, 144)))
        #expect(!regions.contains(SIMD2(416, 60)) && !regions.contains(SIMD2(100, 144)))
        var gravity = SceneGravity()
        gravity.add(regions)
        let found = try #require(gravity.fromBodies)
        #expect(abs(found - 9.81 * 90 / 0.51) < 1)
        #expect(try plausibility(gravity, found) == 1)
        #expect(try plausibility(gravity, 6 * found) < 0.5)
    }

    @Test func `the values of people are bounded`() {
        let person = HumanBodyPoseObservation(
            confidence: 0.9,
            joints: [
                Joint(
                    jointName: BodyJointName.neck, location: NormalizedPoint(x: 0.5, y: 0.7), confidence: 0.9),
                Joint(jointName: .root, location: NormalizedPoint(x: 0.5, y: 0.45), confidence: 0.9),
            ])
        let regions = BodyRegions([person], size: ScriptedFlight.size)
        var gravity = SceneGravity()
        for _ in 0..<10_000 { gravity.add(regions) }
        #expect(MemoryCount(of: gravity).elements < 1000)
    }
}
