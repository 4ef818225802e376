import Foundation

/// What messages and reports call clips: the file, with as many folders before it as distinguish it from the others, and
/// the part of it.
struct ClipNames {
    private let files: [URL: String]

    /// - Parameter urls: The files of all clips, in any order, repeated or not.
    init(_ urls: some Sequence<URL>) {
        let paths = Dictionary(urls.map { ($0, $0.pathComponents) }, uniquingKeysWith: { first, _ in first })
        var files: [URL: String] = [:]
        var (open, length) = (Array(paths.keys), 1)
        while !open.isEmpty {
            let names = Dictionary(grouping: open) { (paths[$0] ?? []).suffix(length).joined(separator: "/") }
            open = []
            for (name, urls) in names {
                for url in urls {
                    let isWhole = length >= (paths[url]?.count ?? 0)
                    if urls.count == 1 || isWhole { files[url] = name } else { open.append(url) }
                }
            }
            length += 1
        }
        self.files = files
    }

    /// A clip's name.
    subscript(clip: LabeledClip) -> String {
        let file = files[clip.url] ?? clip.url.lastPathComponent
        guard clip.start != nil || clip.end != nil else { return file }
        let from = String(format: "%.1f", clip.start ?? 0)
        let to = clip.end.map { String(format: "%.1f", $0) } ?? "end"
        return "\(file) \(from)–\(to) s"
    }
}
