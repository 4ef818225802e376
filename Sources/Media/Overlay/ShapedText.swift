import CCairo

/// A text of a script with letters that depend on their neighbours or run from the right, such as Arabic, Hebrew or Devanagari.
///
/// Cairo alone draws such letters one by one from the left. Pango chooses their forms and their order.
struct ShapedText: ~Copyable {
    /// Pango, loaded when first asked for; nil when it is not installed.
    static let library: shim_pango? = {
        var library = shim_pango()
        return shim_pango_load(&library) ? library : nil
    }()

    /// Pango's units in a pixel.
    private static let scale = 1024.0

    private let pango: shim_pango
    private let layout: UnsafeMutableRawPointer
    private let context: OpaquePointer

    /// Lays a text out; nil where Cairo draws it as well, or Pango is not there.
    init?(_ text: String, font: Font, on context: OpaquePointer) {
        guard Self.isNeeded(for: text), let pango = Self.library,
            let layout = pango.create_layout(context)
        else { return nil }
        (self.pango, self.layout, self.context) = (pango, layout, context)
        pango.set_text(layout, text, -1)
        guard let description = pango.make_font(Typeface.usual + (font.isBold ? " Bold" : "")) else { return }
        pango.set_pixels(description, font.size * Self.scale)
        pango.set_font(layout, description)
        pango.free_font(description)
    }

    deinit { pango.release(layout) }

    /// How far it moves the pen, in pixels.
    var width: Double {
        var (width, height): (Int32, Int32) = (0, 0)
        pango.get_size(layout, &width, &height)
        return Double(width) / Self.scale
    }

    /// Writes it with its baseline starting at a place.
    func show(x: Double, baseline: Double) {
        cairo_move_to(context, x, baseline - Double(pango.get_baseline(layout)) / Self.scale)
        pango.show(context, layout)
    }

    /// True for scripts from Hebrew to Tibetan and Burmese, those of South-East Asia, and Arabic's further letters.
    static func isNeeded(for text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x109F, 0x1700...0x18AF, 0x1900...0x1CFF, 0xA800...0xABFF: true
            case 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
            default: false
            }
        }
    }
}
