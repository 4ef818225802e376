import Foundation
import VideoIO

/// Videos and pictures that earlier runs wrote beside their inputs, in a folder that is listed for inputs again.
package struct EarlierOutputs {
    /// Resolved paths of the folders that outputs go to.
    private let folders: Set<String>
    /// The names that outputs of the inputs begin with, without dots, which are replaced where two are alike.
    private let clips: Set<String>
    /// What the commands add to the name of an input; kept, as an expression is parsed each time it is met.
    private let name =
        /(.+?)\.(?:(?:throws\.)?overlay\.mp4|loop\.mp4|throws\.png|(?:action-[0-9]+|stromotion|overview|sequence)\.(?:jpg|png))/

    /// - Parameters:
    ///   - folders: Where outputs go.
    ///   - sources: Paths of all that may be an input.
    package init(in folders: [String], of sources: [String]) {
        self.folders = Set(folders.map(Self.resolved))
        guard !folders.isEmpty else {
            clips = []
            return
        }
        let names = ClipNames(of: sources)
        clips = Set(
            sources.flatMap { [AnalysisInput.clip(of: $0), names.proposal(for: $0)].map(Self.undotted) })
    }

    /// True for a file that has the name of an input's output, and for a folder that holds only such pictures.
    package func contains(_ path: String) -> Bool {
        if let match = (path as NSString).lastPathComponent.wholeMatch(of: name) {
            let clip = Self.undotted(String(match.1))
            let isOfInput = clips.contains(clip) || clips.contains(clip.replacing(/-[0-9]+$/, with: ""))
            return isOfInput && folders.contains(Self.resolved((path as NSString).deletingLastPathComponent))
        }
        guard folders.contains(Self.resolved(path)), let media = try? MediaFolder(path) else { return false }
        return !media.pictures.isEmpty && media.pictures.allSatisfy(contains)
    }

    private static func undotted(_ clip: String) -> String { clip.replacing(".", with: "-") }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
}
