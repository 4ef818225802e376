import SeededRandom
import SyntheticMotion

/// Where each person of a crowd is when, on the floor: x to the picture's right, z towards the camera, in metres.
struct CrowdPaths {
    /// A place that a person reaches at a moment, in seconds.
    struct Stop {
        var time: Float
        var place: SIMD2<Float>
    }

    /// A person's stops in the order of their times, or one place to exercise at.
    struct Path {
        var stops: [Stop]
        var isExercising = false
    }

    private(set) var paths: [Path] = []
    private let seconds: Float

    init(_ configuration: CrowdScene.Configuration, using random: inout SeededGenerator) {
        seconds = Float(configuration.seconds)
        let count = configuration.personCount
        // Each person keeps to a distance of their own, so that bodies pass each other and not through each other.
        let middle = Float(count - 1) / 2
        var lanes = (0..<count).map { (Float($0) - middle) * 0.5 }
        for index in lanes.indices.reversed() where index > 0 {
            lanes.swapAt(index, Int(random.next() % UInt64(index + 1)))
        }
        for (index, lane) in lanes.enumerated() {
            switch configuration.movement {
            case .crossing: paths.append(crossing(lane, startsLeft: index % 2 == 0, using: &random))
            case .meeting: paths.append(meeting(lane, startsLeft: index % 2 == 0, using: &random))
            case .passing:
                paths.append(
                    index % 2 == 0
                        ? exercising(lane, index, count, using: &random)
                        : crossing(lane, startsLeft: index % 4 == 1, using: &random))
            case .mingling: paths.append(mingling(lane, using: &random))
            }
        }
    }

    private func crossing(_ lane: Float, startsLeft: Bool, using random: inout SeededGenerator) -> Path {
        var side: Float = startsLeft ? -1 : 1
        let reach = random.pick(random.uniform(1.4...2.6), random.uniform(2.4...4.5))
        var path = Path(stops: [Stop(time: 0, place: SIMD2(side * random.uniform(1...reach), lane))])
        walk(&path, SIMD2(0, lane), wait: random.uniform(0...0.6), using: &random)
        path.stops.removeLast()
        while (path.stops.last?.time ?? seconds) < seconds {
            side = -side
            walk(
                &path, SIMD2(side * reach * random.uniform(0.6...1), lane),
                wait: random.uniform(0.1...1), using: &random)
        }
        return path
    }

    private func meeting(_ lane: Float, startsLeft: Bool, using random: inout SeededGenerator) -> Path {
        let side: Float = startsLeft ? -1 : 1
        var path = Path(stops: [Stop(time: 0, place: SIMD2(side * random.uniform(1...2.6), lane))])
        while (path.stops.last?.time ?? seconds) < seconds {
            // All meet near the middle, one behind the other, and then go on or turn back.
            let middle = SIMD2(random.uniform(-0.3...0.3), lane)
            walk(&path, middle, wait: random.uniform(0.3...1.8), using: &random)
            let away = random.sign() * random.uniform(1...2.6)
            walk(&path, SIMD2(away, lane), wait: random.uniform(0.2...0.8), using: &random)
        }
        return path
    }

    private func exercising(
        _ lane: Float, _ index: Int, _ count: Int, using random: inout SeededGenerator
    ) -> Path {
        let places = Float((count + 1) / 2)
        let x = (Float(index / 2) - (places - 1) / 2) * 1.3 + random.uniform(-0.2...0.2)
        return Path(stops: [Stop(time: 0, place: SIMD2(x, lane))], isExercising: true)
    }

    private func mingling(_ lane: Float, using random: inout SeededGenerator) -> Path {
        var path = Path(stops: [Stop(time: 0, place: SIMD2(random.uniform(-2.2...2.2), lane))])
        while (path.stops.last?.time ?? seconds) < seconds {
            let place = SIMD2(random.uniform(-2.4...2.4), lane + random.uniform(-0.12...0.12))
            walk(&path, place, wait: random.pick(0, random.uniform(0...1.2)), using: &random)
        }
        return path
    }

    /// Goes on to a place at a walker's speed and stays there for a while.
    private func walk(
        _ path: inout Path, _ place: SIMD2<Float>, wait: Float, using random: inout SeededGenerator
    ) {
        guard let last = path.stops.last else { return }
        let speed = random.uniform(0.8...1.7)
        let arrival = last.time + max(0.2, length(place - last.place) / speed)
        path.stops.append(Stop(time: arrival, place: place))
        if wait > 0.05 { path.stops.append(Stop(time: arrival + wait, place: place)) }
    }
}
