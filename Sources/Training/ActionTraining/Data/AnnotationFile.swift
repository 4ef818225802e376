import Foundation
import VideoIO

/// Reads lists of labelled clips: CSV with a header row, or JSON, a list of objects.
///
/// Columns or keys: `video` and `label`, optionally `start` and `end` after the first frame, in seconds or as 1:03.5,
/// `group` and `split`. Paths are relative to the file's folder. Fields are separated by commas, semicolons or tabs, as the first line
/// shows or an `sep=` line before it says; lines end as on any system. The text is in UTF-8, or in UTF-16 with a byte order mark.
enum AnnotationFile {
    /// What a file holds.
    struct Content {
        /// The good rows' clips in the file's order.
        var clips: [LabeledClip] = []
        /// What is wrong with the other rows.
        var failures: [TrainingError] = []
        /// Columns or keys of other names than those that are read, sorted.
        var unreadColumns: [String] = []
    }

    /// The columns that are read.
    private static let columnNames: Set = ["video", "label", "start", "end", "group", "split"]

    /// The only annotation file in a folder, by its columns; nil where there is none or several.
    static func only(in folder: URL) -> URL? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = names.filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0) }.filter { file in
            guard isOne(file), !PartialName.isDeviceOrPipe(file.path) else { return false }
            return (try? read(contentsOf: file)).map { !$0.clips.isEmpty } ?? false
        }
        return files.count == 1 ? files[0] : nil
    }

    /// True for the name of an annotation file.
    static func isOne(_ url: URL) -> Bool {
        ["csv", "tsv", "txt", "json"].contains(url.pathExtension.lowercased())
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - columns: Names of the columns, by their usual ones; those of video, label, start and end that are not named are not
    ///     read. Empty: the usual ones.
    ///   - folder: What paths are relative to; nil: the file's folder.
    /// - Throws: When the file cannot be read at all, or no row of it can be used.
    static func read(
        contentsOf url: URL, columns: [String: String] = [:], folder: URL? = nil
    ) throws(TrainingError) -> Content {
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw TrainingError(.unreadable, "\(url.path): cannot be read; check its permissions")
        }
        guard let text = String(validating: EncodedText.utf8(data), as: UTF8.self) else {
            throw TrainingError(
                .malformed,
                "\(url.path): is not text in UTF-8 or UTF-16; in a spreadsheet, save it as \"CSV UTF-8\"")
        }
        let rows =
            url.pathExtension.lowercased() == "json" ? try objects(text, url) : try table(text, url, columns)
        guard !rows.isEmpty else {
            throw TrainingError(.unsuitable, "\(url.path): names no clips; expected rows of video and label")
        }
        var content = Content()
        var names: Set<String> = []
        for row in rows {
            do throws(TrainingError) {
                var row = try row.get()
                names.formUnion(row.values.keys)
                if !columns.isEmpty {
                    let named = row.values
                    for usual in ["video", "label", "start", "end"] {
                        row.values[usual] = columns[usual].flatMap { named[$0] ?? named[$0.lowercased()] }
                    }
                }
                content.clips.append(try clip(row, in: url, folder))
            } catch {
                content.failures.append(error)
            }
        }
        if content.clips.isEmpty, let failure = content.failures.first { throw failure }
        // A file whose columns were named may have any others.
        if columns.isEmpty { content.unreadColumns = names.subtracting(columnNames + [""]).sorted() }
        return content
    }

    private struct Row {
        /// Where it stands, for messages: `line 3`.
        var place: String
        var values: [String: String]
    }

    private static func clip(
        _ row: Row, in file: URL, _ folder: URL?
    ) throws(TrainingError) -> LabeledClip {
        func value(_ key: String) -> String? {
            row.values[key].flatMap { $0.isEmpty ? nil : $0 }
        }
        func fail(_ text: String) -> TrainingError {
            TrainingError(.malformed, "\(file.path), \(row.place): \(text)")
        }
        guard let video = value("video") else { throw fail("no video; name a file in this column") }
        guard let label = value("label") else { throw fail("no label; say what \(video) shows") }
        if let problem = label.labelProblem { throw fail("\(problem); say what \(video) shows") }
        func seconds(_ key: String) throws(TrainingError) -> Double? {
            guard let text = value(key) else { return nil }
            guard let number = TimeIndex.seconds(text) else {
                throw fail(
                    "\(key) is \"\(text)\"; expected seconds after the first frame of \(video), at most \(Int(TimeIndex.maximum)), or minutes and seconds as 1:03.5"
                )
            }
            return number
        }
        let (start, end) = (try seconds("start"), try seconds("end"))
        if let end, end <= start ?? 0 {
            throw fail("end \(end) is not after start \(start ?? 0); expected seconds")
        }
        // An address that does not end with a slash would stand for the folder above it.
        let base = URL(
            fileURLWithPath: (folder ?? file.deletingLastPathComponent()).path, isDirectory: true)
        let url = URL(fileURLWithPath: video, relativeTo: base).absoluteURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            let place = folder.map { $0.path } ?? "the folder of this file"
            throw fail("\(video) is not there; paths are relative to \(place)")
        }
        guard !isFolder.boolValue else { throw fail("\(video) is a folder; name a file in it") }
        guard !PartialName.isDeviceOrPipe(url.path) else {
            throw fail("\(video) is a pipe or a device; name a file")
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
            let values = Dictionary(
                object.compactMap { key, value -> (String, String)? in
                    let text = value as? String ?? (value as? NSNumber).map { "\($0)" }
                    return text.map { (key.lowercased(), $0.trimmingCharacters(in: .whitespaces)) }
                }, uniquingKeysWith: { first, _ in first })
            return .success(Row(place: "entry \(index + 1)", values: values))
        }
    }

    // MARK: CSV

    private static func table(
        _ text: String, _ url: URL, _ columns: [String: String]
    ) throws(TrainingError) -> [Result<Row, TrainingError>] {
        let table = SeparatedText(text)
        var records = table.records
        let separatorName = table.separatorName
        guard !records.isEmpty else {
            throw TrainingError(.unsuitable, "\(url.path): is empty; expected a header row video,label")
        }
        let headerLine = records[0].line
        let header = records.removeFirst().fields.map { $0.lowercased().trimmingCharacters(in: .whitespaces) }
        for column in ["video", "label"].map({ columns[$0]?.lowercased() ?? $0 })
        where !header.contains(column) {
            throw TrainingError(
                .malformed,
                "\(url.path), line \(headerLine): no column \"\(column)\" among \(header.joined(separator: ", ")), separated by \(separatorName); expected video,label and optionally start,end,group,split"
            )
        }
        return records.map { record in
            guard record.fields.count == header.count else {
                return .failure(
                    TrainingError(
                        .malformed,
                        "\(url.path), line \(record.line): \(record.fields.count) fields separated by \(separatorName); expected \(header.count) as in the header"
                    ))
            }
            let values = Dictionary(
                zip(header, record.fields.map { $0.trimmingCharacters(in: .whitespaces) }),
                uniquingKeysWith: { first, _ in first })
            return .success(Row(place: "line \(record.line)", values: values))
        }
    }
}
