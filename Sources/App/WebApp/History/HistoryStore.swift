import Foundation
import GRDB

/// All workouts of the past, in one SQLite file.
final class HistoryStore: WorkoutSaving {
    private let queue: DatabaseQueue
    private let path: String

    /// Opens the file, makes it where it is missing, and brings it up to date.
    init(path: String) throws(LiveServerError) {
        var configuration = Configuration()
        // Another limber may use the same file.
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try Self.migrator.migrate(queue)
            // Preparing a statement fails where a table or column is missing.
            try queue.read { database in
                for columns in Self.columns { _ = try database.makeStatement(sql: "SELECT " + columns) }
            }
        } catch {
            throw Self.describe(error, path: path)
        }
        chmod(path, 0o600)
        self.path = path
    }

    func save(_ report: WorkoutReport, id: String) async throws(HistoryError) {
        do {
            try await write(report, id: id)
        } catch {
            throw Self.problem(error, path: path)
        }
    }

    private func write(_ report: WorkoutReport, id: String) async throws {
        try await queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO workout (id, startedAt, source, duration, frames, dropped)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET
                        duration = excluded.duration, frames = excluded.frames, dropped = excluded.dropped,
                        source = excluded.source
                    WHERE excluded.frames >= frames
                    """,
                arguments: [
                    id, (report.startedAt ?? Date()).timeIntervalSince1970, report.source, report.duration,
                    report.frames, report.dropped,
                ])
            guard database.changesCount > 0 else { return }
            try database.execute(sql: "DELETE FROM bout WHERE workoutID = ?", arguments: [id])
            let insert = try database.makeStatement(
                sql:
                    "INSERT INTO bout (workoutID, number, label, start, end, seconds, repetitions) VALUES (?, ?, ?, ?, ?, ?, ?)"
            )
            for (number, bout) in report.bouts.enumerated() {
                try insert.execute(
                    arguments: [
                        id, number, bout.label, bout.start, bout.end, bout.seconds, bout.repetitions,
                    ])
            }
        }
    }

    /// Workouts that are listed at once.
    static let pageLength = 1000

    /// The newest workouts first; of one source, or of all.
    ///
    /// - Parameter newer: Those that follow this workout in the list; nil: from its beginning.
    /// - Returns: Nil where there is no workout `newer`.
    func entries(
        of source: String? = nil, after newer: String? = nil, limit: Int = pageLength
    ) async throws -> [HistoryEntry]? {
        try await read { database in
            // Whatever is there in place of a time has its place in the list, too.
            let start = try DatabaseValue.fetchOne(
                database, sql: "SELECT startedAt FROM workout WHERE id = ?", arguments: [newer])
            guard newer == nil || start != nil else { return nil }
            let rows = try Row.fetchAll(
                database,
                sql:
                    """
                    SELECT * FROM workout WHERE (?1 IS NULL OR source = ?1) AND (?3 IS NULL
                        OR startedAt < ?4 OR startedAt = ?4 AND id > ?3)
                    ORDER BY startedAt DESC, id LIMIT ?2
                    """,
                arguments: [source, limit, newer, start])
            return try rows.map { try Self.entry(of: $0, database) }
        }
    }

    func entry(_ id: String) async throws -> HistoryEntry? {
        try await read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM workout WHERE id = ?", arguments: [id])
                .map { try Self.entry(of: $0, database) }
        }
    }

    /// Deletes a workout; false when there is none.
    func delete(_ id: String) async throws -> Bool {
        try await change { database in
            try database.execute(sql: "DELETE FROM workout WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
    }

    /// Deletes all workouts of a source, or of all sources, but those that are named.
    func deleteAll(of source: String?, except kept: Set<String>) async throws {
        try await change { database in
            let ids = try String.fetchAll(
                database, sql: "SELECT id FROM workout WHERE ?1 IS NULL OR source = ?1", arguments: [source])
            for id in ids where !kept.contains(id) {
                try database.execute(sql: "DELETE FROM workout WHERE id = ?", arguments: [id])
            }
        }
    }

    private func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await queue.read(body)
        } catch let error as DatabaseError {
            throw Self.problem(error, path: path)
        }
    }

    private func change<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await queue.write(body)
        } catch let error as DatabaseError {
            throw Self.problem(error, path: path)
        }
    }

    private static func entry(of row: Row, _ database: Database) throws -> HistoryEntry {
        let id = row.value("id", or: "")
        let start = row.value("startedAt", or: 0.0)
        let bouts = try Row.fetchAll(
            database, sql: "SELECT * FROM bout WHERE workoutID = ? ORDER BY number", arguments: [id])
        return HistoryEntry(
            id: id,
            report: WorkoutReport(
                frames: row.value("frames", or: 0), dropped: row.value("dropped", or: 0),
                duration: row.value("duration", or: 0),
                startedAt: Date(timeIntervalSince1970: validTimes.contains(start) ? start : 0),
                source: row.value("source", or: ""),
                bouts: bouts.map {
                    WorkoutReport.Bout(
                        label: $0.value("label", or: ""), start: $0.value("start", or: 0),
                        end: $0.value("end", or: 0), seconds: $0.value("seconds", or: 0),
                        // More of them cannot be true, and their sum would be no Int.
                        repetitions: $0.value("repetitions", or: Int32?.none).map(Int.init))
                }))
    }

    /// Seconds since 1970 of which the year has four digits, as browsers read dates; others are damaged.
    private static let validTimes = 0.0..<253_402_300_800

    private static let columns = [
        "id, startedAt, source, duration, frames, dropped FROM workout",
        #"workoutID, number, label, start, "end", seconds, repetitions FROM bout"#,
    ]

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("workouts and bouts") { database in
            try database.create(table: "workout") { table in
                table.primaryKey("id", .text)
                table.column("startedAt", .double).notNull().indexed()
                table.column("source", .text).notNull()
                table.column("duration", .double).notNull()
                table.column("frames", .integer).notNull()
                table.column("dropped", .integer).notNull()
            }
            try database.create(table: "bout") { table in
                table.column("workoutID", .text).notNull().references("workout", onDelete: .cascade)
                table.column("number", .integer).notNull()
                table.column("label", .text).notNull()
                table.column("start", .double).notNull()
                table.column("end", .double).notNull()
                table.column("seconds", .double).notNull()
                table.primaryKey(["workoutID", "number"])
            }
        }
        migrator.registerMigration("repetitions of bouts") { database in
            try database.alter(table: "bout") { $0.add(column: "repetitions", .integer) }
        }
        return migrator
    }
}

extension Row {
    /// A column's value, or another one where it is not of this type: SQLite takes any in any column, and one that a damaged disk
    /// or another program has changed must not hide the other workouts.
    fileprivate func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String, or other: Value
    ) -> Value {
        (try? decode(Value.self, forColumn: column)) ?? other
    }
}
