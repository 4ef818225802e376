import Foundation

/// Files in the folder that have names of a clip's outputs and were not written now.
///
/// They may be of a former run that wrote more, or of anyone: nothing in these formats says what wrote a file, so they stay and
/// are reported.
package struct EarlierFiles {
    /// Their names, sorted.
    package let names: [String]

    /// Lists a folder.
    ///
    /// - Parameters:
    ///   - clip: What the names begin with.
    ///   - written: Names that are of this run.
    ///   - isOutput: True for what follows the clip, such as `.person2.bvh`.
    package init(
        folder: String, clip: String, written: Set<String>, where isOutput: (Substring) -> Bool
    ) {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        names = all.filter { name in
            name.hasPrefix(clip) && !written.contains(name) && isOutput(name.dropFirst(clip.count))
        }.sorted()
    }

    /// The line to report; nil without such files.
    package func notice(of source: String) -> String? {
        guard let first = names.first else { return nil }
        let rest = names.count - 1
        let (files, them) = rest == 0 ? ("\(first) is", "it") : ("\(first) and \(rest) more are", "them")
        return "\(source): \(files) not of this run; remove \(them) if a former one left \(them)"
    }
}
