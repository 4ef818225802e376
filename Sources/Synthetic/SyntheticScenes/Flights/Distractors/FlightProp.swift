import Foundation
import SeededRandom

/// A thing that moves and is not in free flight, other than people: parts whose shapes change with time.
struct FlightProp: Sendable {
    /// A part's shape at a time; nil: it is not there.
    typealias Part = @Sendable (_ time: Double) -> FlightShape?

    private(set) var parts: [Part] = []
    private let configuration: FlightScene.Configuration

    private var width: Double { Double(configuration.size.width) }
    private var height: Double { Double(configuration.size.height) }
    private var seconds: Double { Double(configuration.frameCount) / configuration.frameRate }

    /// Nil for people, which are drawn otherwise.
    init?(
        _ distractor: FlightDistractor, _ configuration: FlightScene.Configuration,
        using random: inout SeededGenerator
    ) {
        self.configuration = configuration
        switch distractor {
        case .person: return nil
        case .pendulum: addPendulum(&random)
        case .carriedBall: addCarriedBall(&random)
        case .caption: addCaption(&random)
        case .leaves: addLeaves(&random)
        case .rollingBall: addRollingBall(&random)
        case .car: addCar(&random)
        }
    }

    private static func number(_ range: ClosedRange<Float>, _ random: inout SeededGenerator) -> Double {
        Double(random.uniform(range))
    }

    private static func color(_ random: inout SeededGenerator) -> SIMD3<Float> {
        SIMD3(random.uniform(20...240), random.uniform(20...240), random.uniform(20...240))
    }

    private mutating func addPendulum(_ random: inout SeededGenerator) {
        let pivot = SIMD2(
            width * Self.number(0.2...0.8, &random), height * Self.number(-0.1...0.2, &random))
        let string = height * Self.number(0.35...0.7, &random)
        let rate = (configuration.gravity / string).squareRoot()
        let amplitude = Self.number(0.25...0.9, &random)
        let (phase, radius) = (Self.number(0...6.28, &random), width * Self.number(0.008...0.03, &random))
        let color = Self.color(&random)
        let bob: @Sendable (Double) -> SIMD2<Double> = { time in
            let angle = amplitude * sin(rate * time + phase)
            return pivot + SIMD2(sin(angle), cos(angle)) * string
        }
        parts.append { .line(from: pivot, to: bob($0), radius: 0.8, color: SIMD3(50, 50, 50)) }
        parts.append { .disc(bob($0), radius: radius, color: color) }
    }

    private mutating func addCarriedBall(_ random: inout SeededGenerator) {
        let meter = configuration.pixelsPerMeter
        let middle = SIMD2(
            width * Self.number(0.25...0.75, &random), height * Self.number(0.35...0.7, &random))
        let reach = SIMD2(Self.number(0.08...0.25, &random), Self.number(0.08...0.25, &random)) * meter
        let rate = SIMD2(Self.number(1.5...5, &random), Self.number(1.5...5, &random))
        let phase = Self.number(0...6.28, &random)
        let color = Self.color(&random)
        let hand: @Sendable (Double) -> SIMD2<Double> = { time in
            middle + SIMD2(sin(rate.x * time), sin(rate.y * time + phase)) * reach
        }
        let elbow = middle + SIMD2(0.15, 0.45) * meter
        parts.append {
            .line(
                from: elbow, to: hand($0) + SIMD2(0, 0.04 * meter), radius: 0.045 * meter,
                color: SIMD3(196, 150, 122))
        }
        parts.append { .disc(hand($0), radius: 0.05 * meter, color: color) }
    }

    /// Letters are upright boxes of different widths.
    private mutating func addCaption(_ random: inout SeededGenerator) {
        let (start, rise) = (seconds * Self.number(0.1...0.5, &random), Self.number(0.2...0.6, &random))
        let slides = random.chance(0.5)
        let letter = height * Self.number(0.03...0.07, &random)
        let top = height * Self.number(0.75...0.88, &random)
        let color: SIMD3<Float> = random.chance(0.7) ? SIMD3(240, 240, 240) : SIMD3(250, 220, 60)
        let way = width * Self.number(0.2...0.6, &random)
        var left = width * Self.number(0.05...0.25, &random)
        for _ in 0..<18 {
            let (from, extent) = (left, letter * Self.number(0.12...0.6, &random))
            left += extent + letter * (random.chance(0.2) ? 0.5 : 0.18)
            parts.append { time in
                let share = (time - start) / rise
                guard share > 0 else { return nil }
                let low = SIMD2(from - (slides ? way * max(0, 1 - share) : 0), top)
                var box = FlightShape.box(from: low, to: low + SIMD2(extent, letter), color: color)
                box.opacity = slides ? 1 : Float(min(1, share))
                return box
            }
        }
    }

    private mutating func addLeaves(_ random: inout SeededGenerator) {
        let middle = SIMD2(
            width * Self.number(0.1...0.9, &random), height * Self.number(0.1...0.5, &random))
        let spread = 0.15 * width
        let wind = Self.number(2...6, &random)
        for _ in 0..<60 {
            let place =
                middle + SIMD2(Double(random.normal()), Double(random.normal()) * 0.7) * (spread / 2)
            let (phase, rate) = (Self.number(0...6.28, &random), wind * Self.number(0.7...1.4, &random))
            let sway = SIMD2(Self.number(0.5...4, &random), Self.number(0.5...3, &random)) * (width / 640)
            let (radius, tilt) = (Self.number(1.5...4, &random) * width / 640, Self.number(0...6.28, &random))
            let color = SIMD3<Float>(0.5, 1, 0.3) * random.uniform(60...170)
            parts.append { time in
                let swing = sin(rate * time + phase + place.x / 80)
                let center = place + sway * swing
                let half = SIMD2(cos(tilt + 0.4 * swing), sin(tilt + 0.4 * swing)) * (1.5 * radius)
                return .line(
                    from: center - half, to: center + half, radius: radius,
                    color: color * Float(1 + 0.3 * swing))
            }
        }
    }

    private mutating func addRollingBall(_ random: inout SeededGenerator) {
        let radius = width * Self.number(0.008...0.04, &random)
        let side = Double(random.sign())
        let speed = side * width / Self.number(0.8...3, &random)
        let middle = height * Self.number(0.3...0.9, &random)
        let (slope, color) = (Self.number(-0.15...0.15, &random), Self.color(&random))
        let crossing = seconds * Self.number(0.3...0.7, &random)
        let center = width / 2
        parts.append { time in
            let x = center + speed * (time - crossing)
            return .disc(SIMD2(x, middle + slope * (x - center)), radius: radius, color: color)
        }
    }

    private mutating func addCar(_ random: inout SeededGenerator) {
        let length = width * Self.number(0.12...0.3, &random)
        let tall = length * 0.3
        let side = Double(random.sign())
        let speed = side * width / Self.number(1.2...4, &random)
        let ground = height * Self.number(0.75...0.95, &random)
        let crossing = seconds * Self.number(0.3...0.7, &random)
        let (color, center) = (Self.color(&random), width / 2)
        let place: @Sendable (Double) -> Double = { center + speed * ($0 - crossing) }
        parts.append {
            .box(
                from: SIMD2(place($0) - length * 0.28, ground - tall * 1.1),
                to: SIMD2(place($0) + length * 0.22, ground - tall * 0.6), color: color * 0.6)
        }
        parts.append {
            .box(
                from: SIMD2(place($0) - length / 2, ground - tall * 0.65),
                to: SIMD2(place($0) + length / 2, ground - tall * 0.12), color: color)
        }
        for offset in [-0.3, 0.3] {
            parts.append {
                .disc(
                    SIMD2(place($0) + offset * length, ground - tall * 0.15), radius: tall * 0.17,
                    color: SIMD3(25, 25, 28))
            }
        }
    }
}
