public import PoseCore

/// Puts the moments of a person that stays in one place side by side in one picture.
///
/// Each moment is a part of its frame, all of one size and height, so that the ground goes through.
///
///     let picture = SequenceComposer().compose(bitmaps, of: plan.sequence)
public struct SequenceComposer {
    /// The picture that was made.
    public struct Composition {
        /// The picture.
        public let bitmap: Bitmap
        /// Where each moment is.
        public let panels: [PixelRect]
    }

    /// What is round a body, in body heights: hair, and ground below the feet.
    private static let margin = 0.1
    /// Rows are begun until the picture is no wider than so many times its height.
    private static let maximumRatio = 5.5
    /// The grey between the moments.
    private static let ground: UInt8 = 24

    /// Creates a composer; it keeps nothing.
    public init() {}

    /// Makes the picture; nil without pictures, or when they differ in size.
    ///
    /// - Parameter frames: Those of the pictures.
    public func compose(_ pictures: [Bitmap], of frames: [SubjectFrame]) -> Composition? {
        guard let size = pictures.first?.size, pictures.count == frames.count,
            pictures.allSatisfy({ $0.size == size })
        else { return nil }
        let parts = Self.parts(of: frames, in: size)
        guard let first = parts.first, !first.isEmpty else { return nil }
        let gap = max(2, size.width / 240)
        let columns = Self.columns(parts.count, first)
        let rows = (parts.count + columns - 1) / columns
        let sheet = Bitmap(
            size: PixelSize(
                width: columns * (first.width + gap) - gap, height: rows * (first.height + gap) - gap))
        sheet.withBytes { $0.initializeMemory(as: UInt8.self, repeating: Self.ground) }
        let panels = parts.indices.map { index in
            // A last row that is not full is in the middle.
            let missing = index / columns == rows - 1 ? rows * columns - parts.count : 0
            return PixelRect(
                x: index % columns * (first.width + gap) + missing * (first.width + gap) / 2,
                y: index / columns * (first.height + gap), width: first.width, height: first.height)
        }
        for (index, panel) in panels.enumerated() {
            sheet.draw(pictures[index], part: parts[index], atX: panel.x, y: panel.y)
        }
        return Composition(bitmap: sheet, panels: panels)
    }

    /// The part of each frame that is shown: as wide as the widest body, from the highest head to the lowest foot.
    static func parts(of frames: [SubjectFrame], in size: PixelSize) -> [PixelRect] {
        let bodies = frames.map { PoseSilhouette($0.pose, in: size, map: .identity) }
        let known = bodies.compactMap(\.self)
        guard let height = known.map(\.bodyHeight).max() else { return [] }
        let margin = margin * height
        let top = max(0, (known.map(\.low.y).min() ?? 0) - margin)
        let bottom = min(Double(size.height), (known.map(\.high.y).max() ?? 0) + margin)
        let width = min(
            Double(size.width), (known.map { $0.high.x - $0.low.x }.max() ?? 0) + 2 * margin)
        let middles = known.map { ($0.low.x + $0.high.x) / 2 }
        let usual = middles.reduce(0, +) / Double(middles.count)
        return bodies.map { body in
            let middle = body.map { ($0.low.x + $0.high.x) / 2 } ?? usual
            let left = max(0, min(Double(size.width) - width, middle - width / 2))
            return PixelRect(x: Int(left), y: Int(top), width: Int(width), height: Int(bottom - top))
                .intersection(PixelRect(of: size))
        }
    }

    /// How many moments are in a row.
    private static func columns(_ count: Int, _ part: PixelRect) -> Int {
        var rows = 1
        func columns() -> Int { (count + rows - 1) / rows }
        while rows < count,
            Double(columns() * part.width) > maximumRatio * Double(rows * part.height)
        {
            rows += 1
        }
        return columns()
    }
}
