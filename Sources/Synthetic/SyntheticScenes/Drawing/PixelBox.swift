/// A part of a picture: columns and rows of pixels.
struct PixelBox: Hashable {
    var x: Range<Int>
    var y: Range<Int>

    /// Members that hide one another, and the pixels that they cover together.
    typealias Layer = (box: PixelBox, members: [Int])

    /// Divides members, each with its box or nil for none, into layers of which no two share a pixel.
    static func layers(_ boxes: [PixelBox?]) -> [Layer] {
        var layers: [Layer] = []
        for (member, box) in boxes.enumerated() {
            guard let box else { continue }
            var merged: Layer = (box, [member])
            // A larger box may meet layers that its parts did not.
            while let other = layers.firstIndex(where: { $0.box.meets(merged.box) }) {
                let layer = layers.remove(at: other)
                merged = (merged.box.union(layer.box), layer.members + merged.members)
            }
            layers.append((merged.box, merged.members.sorted()))
        }
        return layers
    }

    private func meets(_ other: PixelBox) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }

    private func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
            y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
    }
}
