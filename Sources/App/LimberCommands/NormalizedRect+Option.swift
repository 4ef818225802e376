public import PoseCore
import ResultExport

extension NormalizedRect {
    /// How far a rectangle may reach beyond the picture's edge: what decimals and `Float` round away.
    private static let roundingError: Float = 1e-6

    /// "x,y,w,h" of a command line, with the origin at the upper left; nil when it is no rectangle within the picture.
    public init?(option text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Float($0) ?? .nan }
        self.init(exportedBox: numbers)
        let limit = 1 + Self.roundingError
        guard numbers[0] + numbers[2] <= limit, numbers[1] + numbers[3] <= limit else { return nil }
    }
}
