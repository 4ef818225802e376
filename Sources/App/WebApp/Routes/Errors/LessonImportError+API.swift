import Foundation

extension LessonImportError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .empty: .unprocessable("the file is empty; expected one take a line").coded("import-empty")
        case .unusable(let reason): .unprocessable(reason)
        case .tooManyActions(let limit):
            .conflict(
                "with the file's actions the lesson would have more than \(limit); delete some, or import fewer"
            ).coded("import-too-many-actions", ["limit": "\(limit)"])
        case .unusableLabel(let error): .unprocessable(error.apiError.message)
        case .unusableDuration(let take, let seconds, let expected):
            .unprocessable(
                "\(take): lasts \(String(format: "%.1f", seconds)) s; expected \(expected.lowerBound) to \(Int(expected.upperBound)) s"
            )
        }
    }
}
