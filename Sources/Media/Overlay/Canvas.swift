import CCairo
import PoseCore

/// A red, green, blue colour with an opacity, each 0...1.
struct Paint {
    var red: Double
    var green: Double
    var blue: Double
    var opacity: Double

    init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    /// The same colour at a share of its opacity.
    func faded(_ share: Double) -> Paint { Paint(red, green, blue, opacity * share) }
}

/// Cairo's context over memory that it does not own; pixels, origin at the upper left.
struct Canvas: ~Copyable {
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// Draws into `bytes` for as long as the canvas lives; four bytes a pixel: blue, green, red, unused.
    init(over bytes: UnsafeMutableRawBufferPointer, size: PixelSize, bytesPerRow: Int) throws(OverlayError) {
        // Cairo never returns null here: what failed is in the status.
        let surface = cairo_image_surface_create_for_data(
            bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, Int32(clamping: size.width),
            Int32(clamping: size.height), Int32(clamping: bytesPerRow))
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let surface, let context = cairo_create(surface) else {
            if let surface { cairo_surface_destroy(surface) }
            throw OverlayError(size: size, reason: String(cString: cairo_status_to_string(status)))
        }
        self.surface = surface
        self.context = context
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_flush(surface)
        cairo_surface_destroy(surface)
    }

    private func set(_ paint: Paint) {
        cairo_set_source_rgba(context, paint.red, paint.green, paint.blue, paint.opacity)
    }

    /// Strokes all lines in one go, so that they do not darken where they overlap.
    func stroke(_ lines: [(PixelPoint, PixelPoint)], width: Double, paint: Paint) {
        for (start, end) in lines {
            cairo_move_to(context, Double(start.x), Double(start.y))
            cairo_line_to(context, Double(end.x), Double(end.y))
        }
        set(paint)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Fills discs of one radius.
    func fill(discsAt centers: [PixelPoint], radius: Double, paint: Paint) {
        for center in centers {
            cairo_new_sub_path(context)
            cairo_arc(context, Double(center.x), Double(center.y), radius, 0, 2 * .pi)
        }
        set(paint)
        cairo_fill(context)
    }

    /// Fills a polygon; where it overlaps itself it is not darker.
    func fill(polygon points: [PixelPoint], paint: Paint) {
        guard let first = points.first else { return }
        cairo_move_to(context, Double(first.x), Double(first.y))
        for point in points.dropFirst() { cairo_line_to(context, Double(point.x), Double(point.y)) }
        cairo_close_path(context)
        set(paint)
        cairo_fill(context)
    }

    /// Lets what `body` draws brighten the picture instead of covering it.
    func addingLight(_ body: (borrowing Canvas) -> Void) {
        cairo_set_operator(context, CAIRO_OPERATOR_ADD)
        body(self)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Adds light that fades to the edge of a disc.
    func glow(at center: PixelPoint, radius: Double, paint: Paint) {
        let (x, y) = (Double(center.x), Double(center.y))
        let pattern = cairo_pattern_create_radial(x, y, 0, x, y, radius)
        defer { cairo_pattern_destroy(pattern) }
        for (place, share) in [(0.0, 0.9), (0.4, 0.45), (1.0, 0.0)] {
            cairo_pattern_add_color_stop_rgba(
                pattern, place, paint.red, paint.green, paint.blue, paint.opacity * share)
        }
        addingLight { canvas in
            cairo_set_source(canvas.context, pattern)
            cairo_new_sub_path(canvas.context)
            cairo_arc(canvas.context, x, y, radius, 0, 2 * .pi)
            cairo_fill(canvas.context)
        }
    }

    /// Fills a rectangle with round ends.
    func fill(pillAtX x: Double, y: Double, width: Double, height: Double, radius: Double, paint: Paint) {
        let radius = min(radius, width / 2, height / 2)
        let (left, right) = (x + radius, x + width - radius)
        let (top, bottom) = (y + radius, y + height - radius)
        let quarter = Double.pi / 2
        cairo_new_sub_path(context)
        cairo_arc(context, right, top, radius, -quarter, 0)
        cairo_arc(context, right, bottom, radius, 0, quarter)
        cairo_arc(context, left, bottom, radius, quarter, 2 * quarter)
        cairo_arc(context, left, top, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
        set(paint)
        cairo_fill(context)
    }

    /// How far a text moves the pen, in pixels.
    func width(of text: String, font: Font) -> Double {
        if let shaped = ShapedText(text, font: font, on: context) { return shaped.width }
        return Typeface.pieces(of: text, isBold: font.isBold).reduce(0) { width, piece in
            select(font, of: piece.family)
            var extents = cairo_text_extents_t()
            cairo_text_extents(context, piece.text, &extents)
            return width + extents.x_advance
        }
    }

    /// Writes a text with its baseline starting at a place.
    func write(_ text: String, x: Double, baseline: Double, font: Font, paint: Paint) {
        set(paint)
        if let shaped = ShapedText(text, font: font, on: context) {
            shaped.show(x: x, baseline: baseline)
            return
        }
        cairo_move_to(context, x, baseline)
        for piece in Typeface.pieces(of: text, isBold: font.isBold) {
            select(font, of: piece.family)
            // Leaves the pen behind the text.
            cairo_show_text(context, piece.text)
        }
    }

    private func select(_ font: Font, of family: String) {
        cairo_select_font_face(
            context, family, CAIRO_FONT_SLANT_NORMAL,
            font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, font.size)
    }
}

/// A size in pixels, of whichever typefaces a text needs.
struct Font {
    var size: Double
    var isBold = false
}
