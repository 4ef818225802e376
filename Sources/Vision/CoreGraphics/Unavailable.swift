// What draws has no counterpart here; the compiler says so where it is used.

/// Lines and curves.
@available(
    *, unavailable,
    message: "nothing is drawn on Linux; keep the points as [CGPoint], or use Limber's OverlayRenderer"
)
public class CGPath {}

/// Lines and curves to add to.
@available(
    *, unavailable,
    message: "nothing is drawn on Linux; keep the points as [CGPoint], or use Limber's OverlayRenderer"
)
public class CGMutablePath {}

/// Where to draw.
@available(
    *, unavailable,
    message:
        "nothing is drawn on Linux; use Limber's OverlayRenderer, and CIContext to scale and turn pictures"
)
public class CGContext {}
