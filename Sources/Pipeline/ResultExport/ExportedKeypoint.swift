package import PoseCore

/// A joint as files describe it: upper-left origin, a missing one zero.
///
/// Here Vision's lower-left coordinates of joints, points and boxes become the image convention of results.
struct ExportedKeypoint<Name: Hashable & Sendable> {
    let name: Name
    /// Shares of width and height from the upper left; beyond 0...1 outside the picture.
    let x: Float
    let y: Float
    let confidence: Float

    /// - Parameter joint: The joint, or nil when it was not found.
    init(_ name: Name, _ joint: Joint<Name>?) {
        self.name = name
        x = joint?.location.x ?? 0
        y = joint.map { 1 - $0.location.y } ?? 0
        confidence = joint?.confidence ?? 0
    }
}

extension ExportedKeypoint {
    /// The joint itself, or a missing one where it is outside the picture.
    var insidePicture: ExportedKeypoint {
        (0...1).contains(x) && (0...1).contains(y) ? self : ExportedKeypoint(name, nil)
    }
}

/// x and y from the upper left.
func exportedPlace(_ point: NormalizedPoint) -> [Float] { [point.x, 1 - point.y] }

/// x, y, width, height from the upper left, cut off at the picture's edges; zeros for nothing.
func exportedBox(_ rect: NormalizedRect?) -> [Float] {
    guard let rect else { return [0, 0, 0, 0] }
    func clamp(_ value: Float) -> Float { min(1, max(0, value)) }
    let left = clamp(rect.origin.x)
    let right = clamp(rect.origin.x + rect.width)
    let top = clamp(1 - rect.origin.y - rect.height)
    let bottom = clamp(1 - rect.origin.y)
    return [left, top, right - left, bottom - top]
}

extension NormalizedRect {
    /// The other way round: from x, y, width, height from the upper left; nil when they are no box in a picture.
    package init?(exportedBox values: [Float]) {
        guard values.count == 4, values.allSatisfy({ (0...1).contains($0) }), values[2] > 0, values[3] > 0
        else { return nil }
        self.init(x: values[0], y: 1 - values[1] - values[3], width: values[2], height: values[3])
    }
}
