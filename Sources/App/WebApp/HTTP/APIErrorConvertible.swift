/// An error of a domain that the API answers with a status and one line.
///
/// Stores and sessions throw errors that hold the facts; the extensions in `Routes/Errors`, and the one in `GuardMiddleware`, say what clients read.
protocol APIErrorConvertible: Error {
    var apiError: APIError { get }
}

extension APIError: APIErrorConvertible {
    var apiError: APIError { self }
}
