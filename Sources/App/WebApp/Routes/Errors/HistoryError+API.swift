import HTTPTypes
import Hummingbird

extension HistoryError: APIErrorConvertible {
    var apiError: APIError {
        switch self {
        case .diskFull: .diskFull
        case .unusable(let reason): .internalError(reason)
        }
    }

    /// What clients read of a workout that is not saved.
    var message: String {
        let reason =
            switch self {
            case .diskFull: "the server's disk is full; free some space there"
            case .unusable(let reason): reason
            }
        return reason + " (workouts are kept in memory and tried again)"
    }

    /// What an answer or a state calls it.
    var code: String {
        switch self {
        case .diskFull: "unsaved-disk-full"
        case .unusable: "unsaved"
        }
    }

    /// The answer to a request that ended a workout: without content, or why the workout is not saved yet.
    static func response(to problem: HistoryError?) -> Response {
        guard let problem else { return Response(status: .noContent) }
        return .object(.accepted) { json in
            json.member("saved", false)
            json.member("message", problem.message)
            json.member("code", problem.code)
        }
    }
}
