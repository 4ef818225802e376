import Foundation
import SeededRandom

/// Draws flights that fit into a picture: where each object starts, flies, bounces and ends.
///
/// Flights are drawn until one has the wanted speed and enough frames that show the whole object.
struct FlightPlanner {
    /// The height at which objects bounce, in pixels from the top; nil without floor.
    let floor: Double?
    /// Where a wall stands, in pixels from the left, and whether it is at the picture's right.
    let wall: (x: Double, isAtRight: Bool)?
    let configuration: FlightScene.Configuration
    private var random: SeededGenerator

    private var width: Double { Double(configuration.size.width) }
    private var height: Double { Double(configuration.size.height) }
    private var duration: Double { Double(configuration.frameCount - 1) / configuration.frameRate }
    private var footageRate: Double {
        min(configuration.frameRate, configuration.footageRate ?? configuration.frameRate)
    }

    init(_ configuration: FlightScene.Configuration, seed: UInt64) {
        self.configuration = configuration
        random = SeededGenerator(seed: seed ^ 0x7ac_0de5)
        let (width, height) = (Double(configuration.size.width), Double(configuration.size.height))
        let level = Double(random.uniform(0.82...0.96))
        let (inset, isAtRight) = (Double(random.uniform(0.03...0.15)), random.chance(0.5))
        floor = configuration.hasFloor ? height * level : nil
        wall = configuration.hasWall ? (width * (isAtRight ? 1 - inset : inset), isAtRight) : nil
    }

    /// The objects, as many of the configuration's as find a place in the clip.
    mutating func objects() -> [FlyingObject] {
        var result: [FlyingObject] = []
        var earliest = 0.04 * duration
        for _ in 0..<configuration.objectCount {
            let latest =
                configuration.arrangement == .inTurn
                ? duration : earliest + 0.4 * duration
            guard let object = object(startingIn: earliest...max(earliest, latest)) else { continue }
            result.append(object)
            if configuration.arrangement == .inTurn, let first = object.arcs.first {
                earliest = first.end + Double(random.uniform(0.1...0.35))
            }
        }
        return result
    }

    /// The object of a known launch.
    mutating func object(_ launch: FlightLaunch) -> FlyingObject {
        let arc = FlightArc(
            start: launch.time, end: launch.time, origin: launch.position, velocity: launch.velocity,
            gravity: configuration.gravity)
        return continued(FlyingObject(radius: launch.radius, arcs: [arc]))
    }

    private mutating func object(startingIn times: ClosedRange<Double>) -> FlyingObject? {
        let radius = logarithmic(configuration.radius)
        for attempt in 0..<3000 {
            // Few frames show a fast object whole in a small picture.
            let speed = min(
                logarithmic(configuration.speed), width / Double(configuration.minimumVisibleFrames + 1))
            guard var arc = firstArc(radius: radius, speed: speed) else { continue }
            let object = continued(FlyingObject(radius: radius, arcs: [arc]))
            let first = object.arcs[0]
            guard isSuitable(first, radius: radius, speed: attempt < 1500 ? speed * 0.7...speed * 1.4 : nil)
            else { continue }
            let length = first.end - first.start
            let latest =
                configuration.arrangement == .inTurn
                ? times.lowerBound + 0.3 : min(times.upperBound, duration - length)
            let lead = configuration.origin == .hand ? 0.5 : 0
            let earliest = times.lowerBound + lead
            guard earliest + length < duration + 1 / footageRate else { continue }
            let start = Double(random.uniform(Float(earliest)...Float(max(earliest, latest))))
            arc = FlightArc(
                start: start, end: start, origin: first.origin, velocity: first.velocity,
                gravity: first.gravity)
            var placed = continued(FlyingObject(radius: radius, arcs: [arc]))
            placed.growth = Double(
                random.uniform(
                    Float(configuration.growth.lowerBound)...Float(configuration.growth.upperBound)))
            placed.principal = SIMD2(width, height) / 2
            if configuration.origin == .hand { placed.carry = carry(into: arc) }
            return placed
        }
        return nil
    }

    private mutating func logarithmic(_ range: ClosedRange<Double>) -> Double {
        let (low, high) = (Float(log(range.lowerBound)), Float(log(range.upperBound)))
        return exp(Double(random.uniform(low...max(low, high))))
    }

    /// A parabola through a place in the picture, from where it begins; its end is not yet known.
    private mutating func firstArc(radius: Double, speed: Double) -> FlightArc? {
        let place = SIMD2(
            width * Double(random.uniform(0.08...0.92)),
            (floor ?? height) * Double(random.uniform(0.08...0.92)))
        let slope = Double(random.uniform(0...1.4))
        let across = Double(random.sign()) * speed * cos(slope)
        let velocity = SIMD2(across, speed * Double(random.uniform(-1.5...1))) * footageRate
        var arc = FlightArc(
            start: 0, end: 0, origin: place, velocity: velocity, gravity: configuration.gravity)
        guard configuration.origin == .edge else { return arc }
        // Back in time to the picture's edge.
        let step = 0.1 / footageRate
        var time = 0.0
        while isInside(arc.position(at: time), radius: radius) {
            time -= step
            let position = arc.position(at: time)
            if time < -3 { return nil }
            if let floor, position.y > floor - radius { return nil }
            if let wall, wall.isAtRight ? position.x > wall.x - radius : position.x < wall.x + radius {
                return nil
            }
        }
        arc = FlightArc(
            start: 0, end: 0, origin: arc.position(at: time), velocity: arc.velocity(at: time),
            gravity: arc.gravity)
        return arc
    }

    private func isInside(_ place: SIMD2<Double>, radius: Double) -> Bool {
        let reach = radius + 1
        return place.x > -reach && place.x < width + reach && place.y > -reach && place.y < height + reach
    }

    /// Follows the last arc to its end and through its bounces.
    private mutating func continued(_ object: FlyingObject) -> FlyingObject {
        var object = object
        var arc = object.arcs.removeLast()
        while true {
            let last = arc
            let falls = floor.flatMap { last.time(fallingTo: $0 - object.radius) } ?? .infinity
            let meets = wallContact(last, radius: object.radius) ?? .infinity
            let leaves = exit(of: last, radius: object.radius)
            arc.end = min(falls, meets, leaves)
            object.arcs.append(arc)
            guard arc.end < leaves else { return object }
            var velocity = arc.velocity(at: arc.end)
            let kept = Double(
                random.uniform(
                    Float(configuration.restitution.lowerBound)...Float(configuration.restitution.upperBound))
            )
            if falls < meets {
                velocity = SIMD2(velocity.x * 0.92, -velocity.y * kept)
                let rise = velocity.y * velocity.y / (2 * arc.gravity)
                guard object.arcs.count <= configuration.maximumBounces, rise > object.radius / 2 else {
                    object.rolls = true
                    return object
                }
            } else {
                velocity = SIMD2(-velocity.x * kept, velocity.y * 0.95)
            }
            arc = FlightArc(
                start: arc.end, end: arc.end, origin: arc.position(at: arc.end), velocity: velocity,
                gravity: arc.gravity)
        }
    }

    private func wallContact(_ arc: FlightArc, radius: Double) -> Double? {
        guard let wall, wall.isAtRight == (arc.velocity.x > 0) else { return nil }
        return arc.time(crossing: wall.x + (wall.isAtRight ? -radius : radius))
    }

    /// When an object has left the picture for good: over a side, or falling below the lower edge.
    private func exit(of arc: FlightArc, radius: Double) -> Double {
        let reach = radius + 1
        let side = arc.time(crossing: arc.velocity.x > 0 ? width + reach : -reach) ?? .infinity
        return min(side, arc.time(fallingTo: height + reach) ?? .infinity)
    }

    /// True when an arc shows enough whole frames, stays below the upper edge and has the wanted speed.
    private func isSuitable(_ arc: FlightArc, radius: Double, speed: ClosedRange<Double>?) -> Bool {
        guard arc.end - arc.start < 4 else { return false }
        let step = 1 / footageRate
        var (whole, sum) = (0, 0.0)
        var time = arc.start + step / 2
        while time < arc.end {
            let place = arc.position(at: time)
            if place.y < radius, place.x > -radius, place.x < width + radius, time > arc.start + 3 * step,
                arc.position(at: arc.start).y > 0
            {
                return false
            }
            if place.x >= radius, place.x <= width - radius, place.y >= radius, place.y <= height - radius {
                whole += 1
                sum += arc.velocity(at: time).norm * step
            }
            time += step
        }
        let curve = arc.gravity * (Double(whole) * step) * (Double(whole) * step) / 8
        guard whole > configuration.minimumVisibleFrames, curve > 1.4 * FlightTruth.minimumSag else {
            return false
        }
        let mean = sum / Double(whole)
        return speed.map { $0.contains(mean) } ?? configuration.speed.contains(mean)
    }

    /// A hand's way from rest to the release.
    private mutating func carry(into arc: FlightArc) -> FlightCarry {
        let meter = configuration.pixelsPerMeter
        let direction = arc.velocity / max(1, arc.velocity.norm)
        let back = SIMD2(-direction.x * 0.35, 0.25 + Double(random.uniform(0...0.2))) * meter
        return FlightCarry(duration: Double(random.uniform(0.3...0.5)), rest: arc.origin + back)
    }
}
