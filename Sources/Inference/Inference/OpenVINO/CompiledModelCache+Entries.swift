import Foundation

extension CompiledModelCache {
    /// Has something compiled with a folder for what OpenVINO keeps of it, and the same folder at the next start.
    ///
    /// OpenVINO writes into its folder in place and checks little of what it reads, so each process compiles in a folder of
    /// its own. The first that is ready gets the entry's name, with a checksum, and is never written to again.
    /// - Parameters:
    ///   - key: Equal for the same model, settings, processor and version of OpenVINO.
    ///   - compile: Is called with nil where nothing can be kept.
    func compile<Result, Failure>(
        _ key: UInt64, by compile: (_ folder: String?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let entry = "\(folder)/\(String(key, radix: 16))"
        if Self.isWhole(entry) { return try compile(entry) }
        let files = FileManager.default
        let draft = "\(folder)/draft-\(UUID().uuidString)"
        defer { try? files.removeItem(atPath: draft) }
        guard (try? files.createDirectory(atPath: draft, withIntermediateDirectories: false)) != nil else {
            return try compile(nil)
        }
        let result: Result
        do throws(Failure) {
            result = try compile(draft)
        } catch {
            // The disk may be full: then nothing is kept.
            return try compile(nil)
        }
        keep(draft, as: entry)
        return result
    }

    private func keep(_ draft: String, as entry: String) {
        guard let sum = Self.checksum(ofFilesIn: draft),
            (try? Data(sum.utf8).write(to: URL(fileURLWithPath: "\(draft)/\(Self.sumName)"))) != nil
        else { return }
        // A damaged one; files that another process reads stay until it has ended.
        if !Self.isWhole(entry) { try? FileManager.default.removeItem(atPath: entry) }
        // Fails where another process was first.
        _ = rename(draft, entry)
    }

    private static let sumName = "sum"

    private static func isWhole(_ entry: String) -> Bool {
        guard let sum = try? String(contentsOfFile: "\(entry)/\(sumName)", encoding: .utf8) else {
            return false
        }
        return sum == checksum(ofFilesIn: entry)
    }

    /// Nil when there is none, or one cannot be read.
    private static func checksum(ofFilesIn folder: String) -> String? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        var hash = FNVHash()
        let compiled = names.filter { $0 != sumName }.sorted()
        for name in compiled {
            // Files of the cache are not written to again.
            let file = URL(fileURLWithPath: "\(folder)/\(name)")
            guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return nil }
            hash.add(name)
            hash.add(data)
        }
        return compiled.isEmpty ? nil : String(hash.value, radix: 16)
    }
}
