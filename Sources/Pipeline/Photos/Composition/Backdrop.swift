import PoseCore

/// The scene without the person: the base picture, continued by others where it ends.
///
/// Near the edge of a picture it fades into the next, so that no edge is seen; brightness is evened out first, and people
/// in the other pictures are left out where another picture shows what is behind them.
struct Backdrop {
    /// A picture and the people in it that are left out.
    struct Layer {
        let picture: PlacedPicture
        /// In the picture's own pixels.
        let people: [PoseSilhouette]
        /// Blue, green and red are multiplied by this.
        var gain = SIMD4<Float>(repeating: 1)
    }

    private var layers: [Layer]
    private let region: PixelRect
    /// Rows that are added up at a time.
    private static let band = 48
    /// Sum of the channels' differences, 0...765, from which two pictures show different things at a place.
    private static let movement: Float = 75
    /// By this share of its longer side a picture may miss the region's edge, which is cut in steps and round figures.
    private static let slack: Float = 0.04

    /// - Parameter layers: The base picture first, the others in the order in which they continue it.
    init(_ layers: [Layer], region: PixelRect) {
        self.layers = layers
        self.region = region
        evenOutBrightness()
    }

    /// The scene of the region.
    func bitmap() -> Bitmap {
        let result = Bitmap(size: PixelSize(width: region.width, height: region.height))
        if layers.count == 1, layers[0].picture.toBase == .identity, layers[0].picture.region == region {
            result.copy(layers[0].picture.bitmap)
            return result
        }
        for top in stride(from: 0, to: region.height, by: Self.band) {
            draw(rows: top..<min(region.height, top + Self.band), into: result)
        }
        return result
    }

    private func draw(rows: Range<Int>, into result: Bitmap) {
        let width = region.width
        var sums = [SIMD4<Float>](repeating: .zero, count: width * rows.count)
        var weights = [Float](repeating: 0, count: width * rows.count)
        for (index, layer) in layers.enumerated() {
            guard let toPicture = layer.picture.toBase.inverse else { continue }
            let part = layer.picture.region
            let bounds = layer.picture.bounds
            let slack = Self.slack * Float(max(part.width, part.height))
            guard bounds.bottom > region.y + rows.lowerBound, bounds.y < region.y + rows.upperBound else {
                continue
            }
            layer.picture.bitmap.withBytes { bytes in
                guard let reader = BitmapReader(bytes, of: layer.picture.bitmap) else { return }
                for row in rows {
                    for column in 0..<width {
                        let place = toPicture.apply(
                            to: SIMD2(
                                Double(region.x + column) + 0.5, Double(region.y + row) + 0.5))
                        let (x, y) = (Float(place.x) - Float(part.x), Float(place.y) - Float(part.y))
                        guard let color = reader.color(x, y, slack: slack) else { continue }
                        let inset = reader.inset(x, y)
                        // The base picture stays as it is, and fades at its edge; of the others the nearest to the
                        // middle wins.
                        let cube = inset * inset * inset
                        var weight = index == 0 ? 4 * cube / (1.0001 - inset) : cube
                        if layer.hides(place) { weight *= 1e-7 }
                        let offset = (row - rows.lowerBound) * width + column
                        let seen = color * layer.gain
                        weight += 1e-9
                        if weights[offset] > 0 {
                            let difference = seen - sums[offset] / weights[offset]
                            // What has moved is not mixed: the picture that is nearer to the base in time decides.
                            if abs(difference.x) + abs(difference.y) + abs(difference.z) > Self.movement {
                                let kept: Float = weights[offset] < min(weight, 1e-4) ? 0.01 : 1
                                sums[offset] *= kept
                                weights[offset] *= kept
                                if kept == 1 { weight *= 0.01 }
                            }
                        }
                        sums[offset] += seen * weight
                        weights[offset] += weight
                    }
                }
            }
        }
        result.withBytes { bytes in
            for index in weights.indices where weights[index] > 0 {
                let color = sums[index] / weights[index]
                let offset = (rows.lowerBound + index / width) * result.bytesPerRow + 4 * (index % width)
                bytes.store(color, at: offset)
            }
        }
    }

    /// Gives each layer the brightness that the layers before it have where they overlap.
    private mutating func evenOutBrightness() {
        for index in layers.indices.dropFirst() {
            var best: (count: Int, gain: SIMD4<Float>)?
            for earlier in 0..<index {
                guard let found = Self.gain(of: layers[index], to: layers[earlier]),
                    found.count > best?.count ?? 200
                else { continue }
                best = found
            }
            if let best { layers[index].gain = best.gain }
        }
    }

    private static func gain(of layer: Layer, to other: Layer) -> (count: Int, gain: SIMD4<Float>)? {
        guard let toOther = other.picture.toBase.inverse.flatMap(layer.picture.toBase.concatenating) else {
            return nil
        }
        let (size, part, otherPart) = (layer.picture.bitmap.size, layer.picture.region, other.picture.region)
        let step = max(4, max(size.width, size.height) / 160)
        var (ours, theirs) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 0))
        var count = 0
        layer.picture.bitmap.withBytes { bytes in
            other.picture.bitmap.withBytes { otherBytes in
                guard let reader = BitmapReader(bytes, of: layer.picture.bitmap),
                    let otherReader = BitmapReader(otherBytes, of: other.picture.bitmap)
                else { return }
                for y in stride(from: step / 2, to: size.height, by: step) {
                    for x in stride(from: step / 2, to: size.width, by: step) {
                        let place = SIMD2(Double(part.x + x) + 0.5, Double(part.y + y) + 0.5)
                        let there = toOther.apply(to: place)
                        guard !layer.hides(place), !other.hides(there),
                            let a = reader.color(Float(x) + 0.5, Float(y) + 0.5),
                            let b = otherReader.color(
                                Float(there.x) - Float(otherPart.x), Float(there.y) - Float(otherPart.y)),
                            // What is white or black may be anything.
                            a.isExposed, b.isExposed
                        else { continue }
                        ours += a
                        theirs += b * other.gain
                        count += 1
                    }
                }
            }
        }
        guard count > 0 else { return nil }
        var gain = theirs / ours
        gain.clamp(
            lowerBound: SIMD4(repeating: 0.6), upperBound: SIMD4(repeating: 1.6))
        gain.w = 1
        return (count, gain)
    }
}

extension Backdrop.Layer {
    /// True where a person stands, or near.
    fileprivate func hides(_ place: SIMD2<Double>) -> Bool {
        people.contains { $0.contains(place, margin: 0.1 * $0.bodyHeight) }
    }
}

extension SIMD4<Float> {
    /// True for a colour, as blue, green, red, with all channels well within 0...255.
    var isExposed: Bool {
        let channels = SIMD3(x, y, z)
        return all(channels .> 8) && all(channels .< 245)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Writes blue, green and red of a pixel, opaque.
    @inline(__always)
    func store(_ color: SIMD4<Float>, at offset: Int) {
        let clamped =
            color.clamped(
                lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255)) + 0.5
        storeBytes(of: UInt8(clamped.x), toByteOffset: offset, as: UInt8.self)
        storeBytes(of: UInt8(clamped.y), toByteOffset: offset + 1, as: UInt8.self)
        storeBytes(of: UInt8(clamped.z), toByteOffset: offset + 2, as: UInt8.self)
        storeBytes(of: 255, toByteOffset: offset + 3, as: UInt8.self)
    }
}

extension Bitmap {
    /// Copies a bitmap of the same size.
    func copy(_ other: Bitmap) {
        precondition(other.size == size)
        other.withBytes { source in
            withBytes { $0.copyMemory(from: UnsafeRawBufferPointer(source)) }
        }
    }
}
