import Foundation

/// Reads lists of labelled clips: CSV with a header row, or JSON, a list of objects.
///
/// Columns or keys: `video` and `label`, optionally `start` and `end` in seconds, `group` and `split`. Paths are
/// relative to the file's folder.
enum AnnotationFile {
    /// The good rows' clips in the file's order, and what is wrong with the other rows.
    ///
    /// - Throws: When the file cannot be read at all, or no row of it can be used.
    static func read(
        contentsOf url: URL
    ) throws(TrainingError) -> (clips: [LabeledClip], failures: [TrainingError]) {
        let text: String
        do {
            text = try String(contentsOf: url, encoding: .utf8)
        } catch {
            throw TrainingError(
                .unreadable, "\(url.path): cannot be read as UTF-8 text; name a CSV or JSON file")
        }
        let rows = url.pathExtension.lowercased() == "json" ? try objects(text, url) : try table(text, url)
        guard !rows.isEmpty else {
            throw TrainingError(.unsuitable, "\(url.path): names no clips; expected rows of video and label")
        }
        var clips: [LabeledClip] = []
        var failures: [TrainingError] = []
        for row in rows {
            do throws(TrainingError) {
                clips.append(try clip(row.get(), in: url))
            } catch {
                failures.append(error)
            }
        }
        if clips.isEmpty, let failure = failures.first { throw failure }
        return (clips, failures)
    }

    private struct Row {
        /// Where it stands, for messages: `line 3`.
        var place: String
        var values: [String: String]
    }

    private static func clip(_ row: Row, in file: URL) throws(TrainingError) -> LabeledClip {
        func value(_ key: String) -> String? {
            row.values[key].flatMap { $0.isEmpty ? nil : $0 }
        }
        func fail(_ text: String) -> TrainingError {
            TrainingError(.malformed, "\(file.path), \(row.place): \(text)")
        }
        guard let video = value("video") else { throw fail("no video; name a file in this column") }
        guard let label = value("label") else { throw fail("no label; say what \(video) shows") }
        func seconds(_ key: String) throws(TrainingError) -> Double? {
            guard let text = value(key) else { return nil }
            guard let number = Double(text), number >= 0, number.isFinite else {
                throw fail("\(key) is \"\(text)\"; expected seconds from the beginning of \(video)")
            }
            return number
        }
        let (start, end) = (try seconds("start"), try seconds("end"))
        if let end, end <= start ?? 0 {
            throw fail("end \(end) is not after start \(start ?? 0); expected seconds")
        }
        let url = URL(fileURLWithPath: video, relativeTo: file.deletingLastPathComponent()).absoluteURL
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw fail("\(video) is not there; paths are relative to the folder of this file")
        }
        return LabeledClip(
            url: url, label: label, start: start, end: end, group: value("group"), split: value("split"))
    }

    // MARK: JSON

    private static func objects(
        _ text: String, _ url: URL
    ) throws(TrainingError) -> [Result<Row, TrainingError>] {
        let parsed: Any
        do {
            parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
        } catch {
            let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
            throw TrainingError(
                .malformed,
                "\(url.path): is no JSON (\(detail ?? "check quotes, commas and brackets")); expected a list of objects with video and label"
            )
        }
        guard let list = parsed as? [[String: Any]] else {
            throw TrainingError(
                .malformed,
                "\(url.path): expected a list of objects with video and label, found something else")
        }
        return list.enumerated().map { index, object in
            let values = object.compactMapValues { value -> String? in
                if let text = value as? String { return text }
                return (value as? NSNumber).map { "\($0)" }
            }
            return .success(Row(place: "entry \(index + 1)", values: values))
        }
    }

    // MARK: CSV

    private static func table(
        _ text: String, _ url: URL
    ) throws(TrainingError) -> [Result<Row, TrainingError>] {
        var records = records(text)
        guard !records.isEmpty else {
            throw TrainingError(.unsuitable, "\(url.path): is empty; expected a header row video,label")
        }
        let header = records.removeFirst().fields.map { $0.lowercased().trimmingCharacters(in: .whitespaces) }
        for column in ["video", "label"] where !header.contains(column) {
            throw TrainingError(
                .malformed,
                "\(url.path), line 1: no column \"\(column)\" among \(header.joined(separator: ", ")); expected video,label and optionally start,end,group,split"
            )
        }
        return records.map { record in
            guard record.fields.count == header.count else {
                return .failure(
                    TrainingError(
                        .malformed,
                        "\(url.path), line \(record.line): \(record.fields.count) fields; expected \(header.count) as in the header"
                    ))
            }
            let values = Dictionary(
                zip(header, record.fields.map { $0.trimmingCharacters(in: .whitespaces) }),
                uniquingKeysWith: { first, _ in first })
            return .success(Row(place: "line \(record.line)", values: values))
        }
    }

    /// Fields of comma- or semicolon-separated lines; quoted fields may hold separators, doubled quotes and line ends.
    private static func records(_ text: String) -> [(line: Int, fields: [String])] {
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        let firstLine = scalars.prefix { $0 != "\n" }
        let separator: Unicode.Scalar = !firstLine.contains(",") && firstLine.contains(";") ? ";" : ","
        var result: [(line: Int, fields: [String])] = []
        var fields: [String] = []
        var field = String.UnicodeScalarView()
        var (line, start) = (1, 1)
        var isQuoted = false
        var index = 0
        func endRecord() {
            fields.append(String(field))
            if fields.contains(where: { !$0.isEmpty }) { result.append((start, fields)) }
            (fields, field) = ([], String.UnicodeScalarView())
        }
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "\n" { line += 1 }
            if isQuoted {
                if scalar == "\"", index + 1 < scalars.count, scalars[index + 1] == "\"" {
                    field.append("\"")
                    index += 1
                } else if scalar == "\"" {
                    isQuoted = false
                } else {
                    field.append(scalar)
                }
            } else if scalar == "\"", field.isEmpty {
                isQuoted = true
            } else if scalar == separator {
                fields.append(String(field))
                field = String.UnicodeScalarView()
            } else if scalar == "\n" {
                endRecord()
                start = line
            } else if scalar != "\r" {
                field.append(scalar)
            }
            index += 1
        }
        endRecord()
        return result
    }
}
