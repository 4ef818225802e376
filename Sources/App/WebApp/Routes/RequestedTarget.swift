import PoseCore
import ResultExport
import Throws

/// A target as clients send it.
struct RequestedTarget: Decodable {
    /// Targets of one session.
    private static let maximumCount = 12
    private static let maximumNameLength = 40
    private static let pointRange = 0...1000

    let name: String
    /// Left, top, width, height in shares of the picture.
    let region: [Double]
    @Omittable var points: Int?
    @Omittable var underlegPoints: Int?

    /// The target; points that are missing are those of the name.
    func target() throws -> ThrowTarget {
        let isPlain = !name.isBlank && !name.hasControlCharacters
        guard isPlain, (1...Self.maximumNameLength).contains(name.unicodeScalars.count) else {
            throw APIError.badRequest(
                "a target's name is not 1 to \(Self.maximumNameLength) characters of plain text")
        }
        var target = ThrowTarget(
            name: name, region: try NormalizedRect(requested: region, name: "the region of target \(name)"))
        for points in [points, underlegPoints].compactMap({ $0 }) where !Self.pointRange.contains(points) {
            throw APIError.badRequest(
                "the points of target \(name) are \(points), expected 0 to \(Self.pointRange.upperBound)")
        }
        // A throw under a leg is worth five times as much, as in Apple's sample.
        if let points { (target.points, target.underlegPoints) = (points, points * 5) }
        if let underlegPoints { target.underlegPoints = underlegPoints }
        return target
    }

    /// All targets of a request.
    static func targets(_ requested: [RequestedTarget]) throws -> [ThrowTarget] {
        guard requested.count <= maximumCount else {
            throw APIError.badRequest("\(requested.count) targets, expected at most \(maximumCount)")
        }
        return try requested.map { try $0.target() }
    }
}
