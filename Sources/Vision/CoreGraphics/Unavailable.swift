// What draws has no counterpart here; the compiler says so where it is used.

/// Lines and curves.
@available(
    *, unavailable,
    message:
        "nothing is drawn on Linux; keep the points as [CGPoint], or draw poses with Limber's OverlayRenderer (article Porting code from Vision, Draw and write)"
)
public class CGPath {}

/// Lines and curves to add to.
@available(
    *, unavailable,
    message:
        "nothing is drawn on Linux; keep the points as [CGPoint], or draw poses with Limber's OverlayRenderer (article Porting code from Vision, Draw and write)"
)
public class CGMutablePath {}

/// Where to draw.
@available(
    *, unavailable,
    message:
        "nothing is drawn on Linux; draw poses with Limber's OverlayRenderer (article Porting code from Vision, Draw and write), and use CIContext to scale and turn pictures"
)
public class CGContext {}
