import PoseCore
import ResultExport

extension NormalizedRect {
    /// Width and height of a region that clients name are at least a thousandth of the picture's.
    private static let shortestSide = 0.001
    /// How far a region may reach beyond the picture's edge: results have five decimals, and clients send them back.
    private static let roundingError = 1.5e-5

    /// A region as clients send it: left, top, width, height in shares of the picture.
    ///
    /// - Parameter name: What a refusal calls it.
    init(requested values: [Double], name: String) throws {
        guard values.count == 4, values.allSatisfy({ (0...1).contains($0) }),
            values[2...].allSatisfy({ $0 >= Self.shortestSide }),
            let rect = NormalizedRect(exportedBox: values.map(Float.init))
        else {
            throw APIError.badRequest(
                "\(name) is not four numbers [x, y, width, height] within 0...1, width and height at least 0.001, such as [0.7, 0.6, 0.2, 0.2]"
            )
        }
        guard max(values[0] + values[2], values[1] + values[3]) <= 1 + Self.roundingError else {
            throw APIError.unprocessable(
                "\(name) reaches beyond the picture; expected x + width and y + height of at most 1")
        }
        self = rect
    }
}
