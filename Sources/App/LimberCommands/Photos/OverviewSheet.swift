import Overlay
import Photos
import PoseCore
import VideoIO

/// One picture of a clip's moments: a grid of small frames, with names and times, or photographs' files, below them.
struct OverviewSheet {
    /// Pixels of a tile's longer side, and between tiles.
    private static let (side, gap) = (480, 8)
    /// The grey of what is between the tiles.
    private static let ground: UInt8 = 24

    private let converter = PictureConverter()
    private let fitter = BitmapFitter()
    private let renderer = OverlayRenderer()
    private var tiles: [Bitmap] = []
    private var size: PixelSize?

    /// Adds a frame at the end.
    ///
    /// - Parameter title: What it shows; empty: its time or file alone.
    mutating func add(_ frame: Frame, title: String) throws {
        guard let bitmap = converter.bitmap(of: frame.pixelBuffer) else { return }
        let longer = max(bitmap.size.width, bitmap.size.height)
        let scale = min(1, Double(Self.side) / Double(longer))
        let fitting =
            size
            ?? PixelSize(
                width: max(2, Int(Double(bitmap.size.width) * scale)),
                height: max(2, Int(Double(bitmap.size.height) * scale)))
        size = fitting
        guard let picture = fitter.fit(bitmap, into: fitting) else { return }
        // Over the picture a text would hide feet or a head.
        let strip = 8 + min(fitting.width, fitting.height) / 9
        let tile = Bitmap(size: PixelSize(width: fitting.width, height: fitting.height + strip))
        tile.withBytes { $0.initializeMemory(as: UInt8.self, repeating: Self.ground) }
        tile.draw(picture, atX: 0, y: 0)
        let place = frame.fileName ?? OverlayCaption.clock(frame.timestamp)
        try renderer.draw(
            people: [],
            caption: OverlayCaption(text: title.isEmpty ? place : "\(title), \(place)", isState: true),
            on: tile)
        tiles.append(tile)
    }

    /// Tiles so far.
    var count: Int { tiles.count }

    /// The sheet; nil without tiles.
    var bitmap: Bitmap? {
        guard let size = tiles.first?.size else { return nil }
        let columns = Self.columns(tiles.count, aspectRatio: size.aspectRatio)
        let rows = (tiles.count + columns - 1) / columns
        let (stepX, stepY) = (size.width + Self.gap, size.height + Self.gap)
        let sheet = Bitmap(
            size: PixelSize(width: columns * stepX + Self.gap, height: rows * stepY + Self.gap))
        sheet.withBytes { $0.initializeMemory(as: UInt8.self, repeating: Self.ground) }
        for (index, tile) in tiles.enumerated() {
            sheet.draw(
                tile, atX: Self.gap + index % columns * stepX, y: Self.gap + index / columns * stepY)
        }
        return sheet
    }

    /// As many columns as make the sheet about as wide as a screen, with the last row as full as can be.
    private static func columns(_ count: Int, aspectRatio: Float) -> Int {
        let candidates = 1...max(1, min(count, 8))
        func cost(_ columns: Int) -> Float {
            let rows = (count + columns - 1) / columns
            let ratio = Float(columns) * aspectRatio / Float(rows)
            return max(ratio / 1.6, 1.6 / ratio) + 0.3 * Float(rows * columns - count)
        }
        return candidates.min { cost($0) < cost($1) } ?? 1
    }
}
