import Foundation

/// The coverage of a rectangle of a picture, as observations hold and encode it.
struct MaskPlane: Codable, Hashable, Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// 0...255, row by row.
    let coverage: [UInt8]

    private enum CodingKeys: String, CodingKey { case x, y, width, height, coverage }

    /// - Parameter coverage: width × height values.
    init(x: Int = 0, y: Int = 0, width: Int, height: Int, coverage: [UInt8]) {
        precondition(coverage.count == width * height, "a plane holds its rectangle")
        (self.x, self.y, self.width, self.height, self.coverage) = (x, y, width, height, coverage)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Int { try container.decode(Int.self, forKey: key) }
        (x, y, width, height) = (try number(.x), try number(.y), try number(.width), try number(.height))
        // As data: number by number it would be five times as long.
        coverage = Array(try container.decode(Data.self, forKey: .coverage))
        let extents = 0...65_535
        guard extents.contains(x), extents.contains(y), extents.contains(width), extents.contains(height),
            coverage.count == width * height
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .coverage, in: container,
                debugDescription: "\(coverage.count) values do not make a mask of \(width) × \(height)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(x, forKey: .x)
        try container.encode(y, forKey: .y)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(Data(coverage), forKey: .coverage)
    }
}
