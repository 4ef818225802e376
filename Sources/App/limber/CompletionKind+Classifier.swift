import ActionClassification
import ArgumentParser
import Foundation

extension CompletionKind {
    /// The names of the shipped classifiers, and files of models with the folders on the way to them.
    static let classifier = custom { _, _, beginning in
        BuiltInClassifier.allCases.map(\.rawValue).filter { $0.hasPrefix(beginning) }
            + modelFiles(beginningWith: beginning)
    }

    /// Endings of the files that `ActionClassifier` reads.
    private static let endings = ["onnx", "mlmodel", "mlpackage"]

    private static func modelFiles(beginningWith beginning: String) -> [String] {
        let folder = beginning.lastIndex(of: "/").map { String(beginning[...$0]) } ?? ""
        let path = folder.isEmpty ? "." : NSString(string: folder).expandingTildeInPath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().compactMap { name in
            let isHidden = name.hasPrefix(".") && !beginning.hasPrefix(folder + ".")
            guard !isHidden, (folder + name).hasPrefix(beginning) else { return nil }
            if endings.contains(URL(fileURLWithPath: name).pathExtension.lowercased()) {
                return folder + name
            }
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            // Bash adds the slash itself, without a space after it.
            return isFolder.boolValue ? folder + name + (CompletionShell.requesting == .bash ? "" : "/") : nil
        }
    }
}
