import SeededRandom

@testable import Trajectories

/// An object on an exact parabola of a picture of 640 × 360 pixels, four metres wide.
struct ScriptedFlight {
    static let size = SIMD2(640.0, 360.0)
    static let gravity = 1570.0

    var start: Double
    var end: Double
    var origin: SIMD2<Double>
    var velocity: SIMD2<Double>
    var gravity = Self.gravity
    var radius = 6.0
    var contrast = 60.0
    var isOnBody = false

    func center(at time: Double) -> SIMD2<Double>? {
        guard time >= start, time <= end else { return nil }
        let t = time - start
        return origin + velocity * t + SIMD2(0, gravity * t * t / 2)
    }

    /// The flight as it would be found without errors, at 30 frames/s.
    func found(id: Int = 0) -> Flight? {
        var random = SeededGenerator(seed: 0)
        let script = ScriptedBlobs(flights: [self], error: 0)
        let blobs = (0...Int(end * 30)).flatMap { script.blobs(frame: $0, using: &random) }
        return Flight(id: id, blobs: blobs)
    }
}

/// What a motion detector would report of objects, with seeded errors and clutter, at 30 frames/s.
struct ScriptedBlobs {
    var flights: [ScriptedFlight] = []
    /// Other blobs in each frame, anywhere.
    var clutter = 0
    /// The standard deviation of the centres' errors, in pixels.
    var error = 0.5
    /// Frames in which no object is detected.
    var missed: Range<Int> = 0..<0

    func blobs(frame: Int, using random: inout SeededGenerator) -> [MovingBlob] {
        let time = Double(frame) / 30
        var blobs: [MovingBlob] = []
        for flight in flights where !missed.contains(frame) {
            guard let center = flight.center(at: time) else { continue }
            let noise = SIMD2(Double(random.normal()), Double(random.normal())) * error
            var blob = blob(frame, center + noise, radius: flight.radius, contrast: flight.contrast)
            blob.isOnBody = flight.isOnBody
            blobs.append(blob)
        }
        for _ in 0..<clutter {
            let place = SIMD2(Double(random.uniform(0...640)), Double(random.uniform(0...360)))
            let contrast = Double(random.uniform(10...60) * random.sign())
            var blob = blob(frame, place, radius: Double(random.uniform(1.5...8)), contrast: contrast)
            blob.isolation = Double(random.uniform(0.4...1))
            blobs.append(blob)
        }
        let all = blobs
        for (index, blob) in all.enumerated() {
            let nearby = all.filter {
                ParabolaFit.length($0.center - blob.center) < ScriptedFlight.size.x / 12
            }
            blobs[index].index = index
            blobs[index].rivals = all.count { $0.resembles(blob) }
            blobs[index].neighbors = nearby.count - 1
            blobs[index].nearbyRivals = nearby.count { $0.resembles(blob) } - 1
        }
        return blobs
    }

    private func blob(_ frame: Int, _ center: SIMD2<Double>, radius: Double, contrast: Double) -> MovingBlob {
        MovingBlob(
            frame: frame, index: 0, time: Double(frame) / 30, center: center, halfLength: radius * 1.3,
            radius: radius, contrast: contrast, isolation: 1)
    }

    /// The confident flights in so many frames.
    func tracked(frames: Int, seed: UInt64, minimumConfidence: Double = 0.5) -> [Flight] {
        var random = SeededGenerator(seed: seed)
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        for frame in 0..<frames {
            _ = tracks.add(blobs(frame: frame, using: &random), at: Double(frame) / 30)
        }
        tracks.endAll()
        return tracks.distinct.filter { tracks.confidence(of: $0) >= minimumConfidence }
    }
}
