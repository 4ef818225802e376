import Foundation

/// The names that the outputs of a list of sources have: no two the same, and none another's with a dot and more.
///
/// Phones call the clips of all people alike: where files of one name lie in different folders, the names of those folders that
/// differ stand before it. What is left alike is numbered.
struct ClipNames {
    /// Bytes: with more in front names of outputs would be too long for file systems, which take 255.
    private static let lengthLimit = 200

    /// For each name that several sources have: the folders that all of them lie in.
    private let common: [String: [String]]
    private var taken: Set<String> = []
    /// What stands before a dot of a taken name.
    private var takenStems: Set<String> = []
    /// What to try next for each name: of thousands of files called alike none begins to count again.
    private var numbers: [String: Int] = [:]

    /// - Parameter sources: All sources of the list.
    init(of sources: [String]) {
        var common: [String: [String]] = [:]
        for source in sources {
            guard let folders = Self.folders(of: source) else { continue }
            let clip = AnalysisInput.clip(of: source)
            common[clip] = common[clip].map { Self.start(of: $0, and: folders) } ?? folders
        }
        self.common = common
    }

    /// A source's name with the folders before it, which others may have, too.
    func proposal(for source: String) -> String {
        let clip = AnalysisInput.clip(of: source)
        guard let common = common[clip], let folders = Self.folders(of: source) else { return clip }
        let name = (folders.dropFirst(common.count) + [clip]).joined(separator: "-")
        return name.utf8.count <= Self.lengthLimit ? name : clip
    }

    /// The name of a source; each call takes one.
    mutating func take(for source: String) -> String {
        var name = proposal(for: source)
        if !taken.isDisjoint(with: Self.stems(of: name)) { name.replace(".", with: "-") }
        var clip = name
        while takenStems.contains(clip) || !taken.insert(clip).inserted {
            let number = numbers[name] ?? 2
            clip = "\(name)-\(number)"
            numbers[name] = number + 1
        }
        takenStems.formUnion(Self.stems(of: clip))
        return clip
    }

    /// The folders that a file or folder lies in, from the root; nil for what is no path.
    private static func folders(of source: String) -> [String]? {
        guard !AnalysisInput.isDemo(source), !source.contains("://") else { return nil }
        return URL(fileURLWithPath: source).standardizedFileURL.pathComponents.dropLast()
    }

    private static func start(of a: [String], and b: [String]) -> [String] {
        zip(a, b).prefix { $0 == $1 }.map(\.0)
    }

    /// What stands before each dot of a name.
    private static func stems(of clip: String) -> [String] {
        clip.indices.filter { clip[$0] == "." && $0 > clip.startIndex }.map { String(clip[..<$0]) }
    }
}
