extension FlightScene {
    /// A frame's picture as R, G, B triples, row by row.
    func bytes(ofFrame index: Int) -> [UInt8] {
        let picture = clock.picture(ofFrame: index)
        let exposure = FlightExposure(
            middle: clock.exposure(ofFrame: index),
            duration: max(0, min(1, configuration.shutter)) / clock.footageRate)
        var canvas = ground
        cast?.paint(on: &canvas, exposure, shutter: configuration.shutter)
        for part in props.flatMap(\.parts) { canvas.paint(exposure, part) }
        if configuration.shadow > 0 {
            for object in objects { paintShadow(of: object, on: &canvas, exposure) }
        }
        for object in objects { paint(object, on: &canvas, exposure) }
        for occluder in occluders {
            canvas.paint(FlightExposure(middle: exposure.middle, duration: 0)) { _ in
                .box(from: occluder.low, to: occluder.high, color: occluder.color)
            }
        }
        return sensor.expose(&canvas, picture: picture, at: exposure.middle)
    }

    private func paintShadow(
        of object: FlyingObject, on canvas: inout FlightCanvas, _ exposure: FlightExposure
    ) {
        canvas.paint(exposure) { time in
            guard let center = object.center(at: time) else { return nil }
            let radius = object.radius(at: time)
            var disc = FlightShape.disc(
                center + shadowOffset * radius, radius: 1.1 * radius, color: SIMD3(repeating: 0))
            disc.opacity = Float(configuration.shadow)
            disc.softness = Float(radius)
            return disc
        }
    }

    private func paint(_ object: FlyingObject, on canvas: inout FlightCanvas, _ exposure: FlightExposure) {
        canvas.paint(exposure) { time in
            object.arm(at: time, meter: configuration.pixelsPerMeter).map {
                .line(from: $0.elbow, to: $0.palm, radius: $0.radius, color: SIMD3(196, 150, 122))
            }
        }
        canvas.paint(exposure) { time in
            guard let center = object.center(at: time) else { return nil }
            var disc = FlightShape.disc(center, radius: object.radius(at: time), color: object.color)
            disc.shading = 0.2
            return disc
        }
    }
}
