import PoseCore

/// The picture that figures are laid over, and what they cover.
final class FigureCanvas {
    let bitmap: Bitmap
    private let region: PixelRect
    /// How much of each pixel the figures so far cover, 0...255.
    private var occupied: [UInt8]
    /// The same of the base picture's figure alone, without its edge, which shows some of the scene.
    private var baseCover: [UInt8]

    /// Mean difference of the channels, 0...255, from which something is there that the scene does not have.
    private static let difference: (low: Float, high: Float) = (9, 26)
    /// In body heights: how far the edge of a figure fades, and how far round it differences are looked for.
    private static let (fade, surroundings) = (0.016, 0.1)
    /// In body heights: how wide the edge is that shows some of the scene behind; before another figure it is left out.
    private static let edge = 0.004

    /// - Parameter region: Where the bitmap lies in the base picture's pixels.
    init(_ bitmap: Bitmap, region: PixelRect) {
        self.bitmap = bitmap
        self.region = region
        occupied = Array(repeating: 0, count: region.width * region.height)
        baseCover = occupied
    }

    /// Notes the place of the base picture's own figure, which is drawn already.
    func occupy(_ figure: StromotionComposer.Figure) {
        let place = figure.bounds.intersection(region)
        guard !place.isEmpty else { return }
        var core = CoverageGrid(width: place.width, height: place.height)
        for row in 0..<place.height {
            for column in 0..<place.width {
                core.values[row * place.width + column] = figure.mask.coverage(
                    at: PixelPoint(x: Float(place.x + column) + 0.5, y: Float(place.y + row) + 0.5))
            }
        }
        let inner = core.withoutEdge(reach: edgeReach(of: figure))
        for index in core.values.indices {
            occupied[canvasIndex(index, place)] = UInt8(core.values[index] * 255)
            baseCover[canvasIndex(index, place)] = UInt8(inner.values[index] * 255)
        }
    }

    private func edgeReach(of figure: StromotionComposer.Figure) -> Int {
        max(1, Int(bodyHeight(of: figure) * Self.edge))
    }

    /// Lays a figure over the picture.
    ///
    /// - Parameter isBehindBase: True: where both are, the base picture's figure is seen.
    func draw(_ figure: StromotionComposer.Figure, isBehindBase: Bool) {
        guard let toPicture = figure.picture.toBase.inverse else { return }
        let height = bodyHeight(of: figure)
        let reach = max(3, Int(height * Self.surroundings))
        let place = figure.bounds.enlarged(by: 2 * reach).intersection(region)
        guard !place.isEmpty else { return }
        var core = CoverageGrid(width: place.width, height: place.height)
        var colors = [SIMD4<Float>](repeating: SIMD4(repeating: -1), count: core.values.count)
        let part = figure.picture.region
        figure.picture.bitmap.withBytes { bytes in
            guard let reader = BitmapReader(bytes, of: figure.picture.bitmap) else { return }
            for row in 0..<place.height {
                for column in 0..<place.width {
                    let point = toPicture.apply(
                        to: SIMD2(Double(place.x + column) + 0.5, Double(place.y + row) + 0.5))
                    let (x, y) = (Float(point.x), Float(point.y))
                    guard let color = reader.color(x - Float(part.x), y - Float(part.y)) else { continue }
                    let index = row * place.width + column
                    colors[index] = color
                    core.values[index] = figure.mask.coverage(at: PixelPoint(x: x, y: y))
                }
            }
        }
        let fade = core.blurred(reach: max(1, Int(height * Self.fade)))
        let near = core.blurred(reach: reach)
        evenOut(&colors, core, near, at: place)
        let change = changes(colors, near, figure, at: place)
        let inner = core.withoutEdge(reach: edgeReach(of: figure))
        blend(colors, core, inner, fade, change, at: place, isBehindBase: isBehindBase)
    }

    private func bodyHeight(of figure: StromotionComposer.Figure) -> Double {
        let box = figure.bounds
        let silhouette = PoseSilhouette(
            figure.pose, in: figure.pictureSize, map: figure.picture.toBase)
        return silhouette?.bodyHeight ?? Double(max(box.width, box.height))
    }

    /// Multiplies colours so that round the figure they are as bright as the picture.
    private func evenOut(
        _ colors: inout [SIMD4<Float>], _ core: CoverageGrid, _ near: CoverageGrid, at place: PixelRect
    ) {
        var (ours, theirs) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 0))
        var count = 0
        bitmap.withBytes { bytes in
            for index in stride(from: 0, to: colors.count, by: 3)
            where near.values[index] > 0.002 && core.values[index] < 0.02 && colors[index].x >= 0 {
                guard occupied[canvasIndex(index, place)] == 0 else { continue }
                let there = bytes.color(at: byteOffset(index, place))
                guard colors[index].isExposed, there.isExposed else { continue }
                let difference = colors[index] - there
                // Shadows and what has moved say nothing of the light.
                guard max(abs(difference.x), max(abs(difference.y), abs(difference.z))) < 40 else { continue }
                ours += colors[index]
                theirs += there
                count += 1
            }
        }
        guard count > 100 else { return }
        var gain = theirs / ours
        gain.clamp(lowerBound: SIMD4(repeating: 0.75), upperBound: SIMD4(repeating: 1.33))
        gain.w = 1
        for index in colors.indices where colors[index].x >= 0 { colors[index] *= gain }
    }

    /// What is round the figure and not in the scene: shadows, hair, a ball in the hand.
    private func changes(
        _ colors: [SIMD4<Float>], _ near: CoverageGrid, _ figure: StromotionComposer.Figure,
        at place: PixelRect
    ) -> CoverageGrid {
        var result = CoverageGrid(width: place.width, height: place.height)
        let others = figure.others.compactMap {
            PoseSilhouette($0, in: figure.pictureSize, map: figure.picture.toBase)
        }
        bitmap.withBytes { bytes in
            for index in colors.indices where near.values[index] > 0.002 && colors[index].x >= 0 {
                let difference = colors[index] - bytes.color(at: byteOffset(index, place))
                result.values[index] =
                    (abs(difference.x) + abs(difference.y) + abs(difference.z)) / 3
            }
        }
        // Single pixels are noise.
        result = result.blurred(reach: 2)
        for index in result.values.indices where result.values[index] > 0 {
            let isChanged = smoothStep(Self.difference.low, Self.difference.high, result.values[index])
            result.values[index] = isChanged * smoothStep(0.002, 0.12, near.values[index])
            guard result.values[index] > 0, !others.isEmpty else { continue }
            let point = SIMD2(
                Double(place.x + index % place.width) + 0.5, Double(place.y + index / place.width) + 0.5)
            if others.contains(where: { $0.contains(point, margin: 0.06 * $0.bodyHeight) }) {
                result.values[index] = 0
            }
        }
        return result.blurred(reach: 1)
    }

    private func blend(
        _ colors: [SIMD4<Float>], _ core: CoverageGrid, _ inner: CoverageGrid, _ fade: CoverageGrid,
        _ change: CoverageGrid, at place: PixelRect, isBehindBase: Bool
    ) {
        bitmap.withBytes { bytes in
            for index in colors.indices where colors[index].x >= 0 {
                let canvasIndex = canvasIndex(index, place)
                // Half the fade lies outside of the mask: an edge that misses a pixel of hair misses none then.
                let soft = smoothStep(0.05, 0.5, fade.values[index])
                let free = 1 - Float(occupied[canvasIndex]) / 255
                let own = core.values[index] * free + inner.values[index] * (1 - free)
                var share = max(own, max(soft, change.values[index]) * free)
                if isBehindBase { share *= 1 - Float(baseCover[canvasIndex]) / 255 }
                guard share > 0.004 else { continue }
                let offset = byteOffset(index, place)
                let there = bytes.color(at: offset)
                bytes.store(there + (colors[index] - there) * share, at: offset)
            }
        }
        for index in core.values.indices where core.values[index] > 0 {
            let canvasIndex = canvasIndex(index, place)
            occupied[canvasIndex] = max(occupied[canvasIndex], UInt8(core.values[index] * 255))
        }
    }

    private func canvasIndex(_ index: Int, _ place: PixelRect) -> Int {
        (place.y - region.y + index / place.width) * region.width + place.x - region.x
            + index % place.width
    }

    private func byteOffset(_ index: Int, _ place: PixelRect) -> Int {
        (place.y - region.y + index / place.width) * bitmap.bytesPerRow
            + 4 * (place.x - region.x + index % place.width)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Blue, green, red, alpha of a pixel.
    @inline(__always)
    fileprivate func color(at offset: Int) -> SIMD4<Float> {
        SIMD4(Float(self[offset]), Float(self[offset + 1]), Float(self[offset + 2]), Float(self[offset + 3]))
    }
}
