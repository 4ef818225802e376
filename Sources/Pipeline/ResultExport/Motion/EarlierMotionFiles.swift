import Foundation

/// Files of motion in the folder that have the names of this clip's people and were not written now.
///
/// They may be of a former run that numbered more people, or of anyone: nothing in these formats says what wrote a file, so
/// they stay and are reported.
struct EarlierMotionFiles {
    /// Their names, sorted.
    let names: [String]

    /// Lists a folder.
    init(folder: String, clip: String, form: MotionExporter.Form, written: Set<String>) {
        let (head, tail) = ("\(clip).person", ".\(form.rawValue)")
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        names = all.filter { name in
            guard name.hasPrefix(head), name.hasSuffix(tail), !written.contains(name) else { return false }
            let number = name.dropFirst(head.count).dropLast(tail.count)
            return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
        }.sorted()
    }

    /// The line to report; nil without such files.
    func notice(of source: String) -> String? {
        guard let first = names.first else { return nil }
        let rest = names.count - 1
        let (files, them) = rest == 0 ? ("\(first) is", "it") : ("\(first) and \(rest) more are", "them")
        return "\(source): \(files) not of this run; remove \(them) if a former one left \(them)"
    }
}
