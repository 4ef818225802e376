import GRDB

extension HistoryStore {
    /// Why the file cannot be used, and what to do; only a damaged one is to be given up.
    static func describe(_ error: any Error, path: String) -> LiveServerError {
        guard let error = error as? DatabaseError else {
            return LiveServerError("the history \(path) cannot be used: \(error)")
        }
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        // SQLITE_ERROR: a table or column is missing.
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR:
            return LiveServerError(
                "the history \(path) is damaged (\(reason)); move it away or delete it and start again, and limber begins a new one"
            )
        case .SQLITE_FULL:
            return LiveServerError(
                "the history \(path) cannot be used: the disk is full; make room, or choose another folder with --data"
            )
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return LiveServerError(
                "the history \(path) is locked by another program; end that one, or choose another folder with --data"
            )
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
            return LiveServerError(
                "the history \(path) cannot be used (\(reason)); check its permissions, or choose another folder with --data"
            )
        default:
            return LiveServerError(
                "the history \(path) cannot be used (\(reason)); check the disk, or choose another folder with --data"
            )
        }
    }

    /// The same of a file that was opened.
    static func problem(_ error: any Error, path: String) -> HistoryError {
        (error as? DatabaseError)?.resultCode == .SQLITE_FULL
            ? .diskFull : .unusable(reason: describe(error, path: path).description)
    }
}
