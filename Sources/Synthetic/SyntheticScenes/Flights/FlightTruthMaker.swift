/// Works out what the frames of a scene show of each flight.
struct FlightTruthMaker {
    let configuration: FlightScene.Configuration
    let objects: [FlyingObject]
    let occluders: [FlightOccluder]
    let clock: FlightClock
    let sensor: FlightSensor

    func flights() -> [FlightTruth] {
        var result: [FlightTruth] = []
        for (index, object) in objects.enumerated() {
            var preceding: Int?
            for arc in object.arcs {
                let samples = samples(ofObject: index, on: arc)
                guard !samples.isEmpty else {
                    preceding = nil
                    continue
                }
                let flight = FlightTruth(
                    id: result.count, object: index, samples: samples,
                    apex: apex(of: object, on: arc, samples), speed: speed(of: object, on: arc, samples),
                    sag: sag(arc, samples), precedingID: preceding, pictureSize: configuration.size)
                preceding = flight.id
                result.append(flight)
            }
        }
        return result
    }

    /// Where the picture shows the object's centre.
    private func center(of object: FlyingObject, at time: Double) -> SIMD2<Double>? {
        object.center(at: time).map { $0 + sensor.shift(at: time) }
    }

    private func samples(ofObject index: Int, on arc: FlightArc) -> [FlightTruth.Sample] {
        let object = objects[index]
        return (0..<configuration.frameCount).compactMap { frame in
            let time = clock.exposure(ofFrame: frame)
            // At the very moment of a bounce the flight before it has the frame.
            guard time > arc.start, time <= arc.end, let center = center(of: object, at: time) else {
                return nil
            }
            let radius = object.radius(at: time)
            guard var visibility = visibility(center, radius: radius, at: time) else { return nil }
            if visibility != .partial, !keepsVisibility(visibility, of: object, around: time) {
                visibility = .partial
            }
            if visibility == .whole, isTouched(index, at: time) { visibility = .partial }
            return FlightTruth.Sample(
                frame: frame, time: clock.timestamp(ofFrame: frame), center: center, radius: radius,
                visibility: visibility, isRepeated: clock.isRepeated(frame))
        }
    }

    /// True while another object or an arm touches the object in the picture: both show as one thing.
    private func isTouched(_ index: Int, at time: Double) -> Bool {
        let object = objects[index]
        guard let center = object.center(at: time) else { return false }
        let radius = object.radius(at: time)
        return objects.enumerated().contains { other, neighbor in
            if let arm = neighbor.arm(at: time, meter: configuration.pixelsPerMeter),
                arm.distance(to: center) < radius
            {
                return true
            }
            guard other != index, let place = neighbor.center(at: time) else { return false }
            return (place - center).norm < radius + neighbor.radius(at: time)
        }
    }

    /// True when the whole streak of an exposure is as visible as its middle.
    private func keepsVisibility(
        _ visibility: FlightTruth.Sample.Visibility, of object: FlyingObject, around time: Double
    ) -> Bool {
        let half = configuration.shutter / clock.footageRate / 2
        return [time - half, time + half].allSatisfy { moment in
            guard let center = center(of: object, at: moment) else { return true }
            return self.visibility(center, radius: object.radius(at: moment), at: moment) == visibility
        }
    }

    /// Nil when the object is beyond the picture's edges.
    private func visibility(
        _ center: SIMD2<Double>, radius: Double, at time: Double
    ) -> FlightTruth.Sample.Visibility? {
        let (width, height) = (Double(configuration.size.width), Double(configuration.size.height))
        let inside = min(center.x, center.y, width - center.x, height - center.y)
        guard inside > -radius else { return nil }
        let place = center - sensor.shift(at: time)
        let hidden = occluders.map { $0.hiding(place, radius: radius) }
        if hidden.contains(.hidden) { return .hidden }
        return hidden.contains(.partial) || inside < radius ? .partial : .whole
    }

    /// The highest point between the first and the last whole sample, found by halving.
    private func apex(
        of object: FlyingObject, on arc: FlightArc, _ samples: [FlightTruth.Sample]
    ) -> FlightTruth.Apex? {
        let whole = samples.filter { $0.visibility == .whole }
        guard let first = whole.first, let last = whole.last else { return nil }
        let ends = (clock.exposure(ofFrame: first.frame), clock.exposure(ofFrame: last.frame))
        var (low, high) = ends
        func height(_ time: Double) -> Double { center(of: object, at: time)?.y ?? .infinity }
        for _ in 0..<80 {
            let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
            if height(a) < height(b) { high = b } else { low = a }
        }
        let time = (low + high) / 2
        guard time > ends.0 + 1e-6, time < ends.1 - 1e-6, let place = center(of: object, at: time) else {
            return nil
        }
        return FlightTruth.Apex(time: time, center: place)
    }

    private func sag(_ arc: FlightArc, _ samples: [FlightTruth.Sample]) -> Double {
        let whole = samples.filter { $0.visibility == .whole }
        guard let first = whole.first, let last = whole.last else { return 0 }
        let time = clock.exposure(ofFrame: last.frame) - clock.exposure(ofFrame: first.frame)
        return arc.gravity * time * time / 8
    }

    /// The speed at the first whole sample, by a difference within the arc.
    private func speed(
        of object: FlyingObject, on arc: FlightArc, _ samples: [FlightTruth.Sample]
    ) -> Double {
        guard let sample = samples.first(where: { $0.visibility == .whole }) ?? samples.first else {
            return 0
        }
        let time = clock.exposure(ofFrame: sample.frame)
        let (low, high) = (max(arc.start + 1e-9, time - 1e-4), min(arc.end, time + 1e-4))
        guard high > low, let a = center(of: object, at: low), let b = center(of: object, at: high) else {
            return 0
        }
        return (b - a).norm / (high - low)
    }
}
