import PoseCore
import ResultExport

extension NormalizedRect {
    /// Width and height of a region that clients name are at least a thousandth of the picture's.
    private static let shortestSide = 0.001

    /// A region as clients send it: left, top, width, height in shares of the picture; nil for what is none.
    init?(requested values: [Double]) {
        guard values.count == 4, values.allSatisfy({ (0...1).contains($0) }),
            values[2...].allSatisfy({ $0 >= Self.shortestSide })
        else { return nil }
        self.init(exportedBox: values.map(Float.init))
    }
}
