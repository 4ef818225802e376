import Foundation
public import LikelihoodModels

/// A fitted model as Swift source: a static property of `LikelihoodModel`.
public struct LikelihoodModelSource {
    /// All of the file.
    public private(set) var text: String

    /// Writes a model down.
    ///
    /// - Parameters:
    ///   - name: The property's.
    ///   - comment: Its documentation, in one line.
    public init(_ model: LikelihoodModel, name: String, comment: String) {
        text = """
            import LikelihoodModels

            extension LikelihoodModel {
                /// \(comment)
                static let \(name) = LikelihoodModel(
                    networks: [

            """
        for network in model.networks {
            text += "            LikelihoodNetwork(\n"
            text += Self.words("hidden", network.hidden) + ",\n"
            text += Self.words("hiddenBiases", network.hiddenBiases) + ",\n"
            text += Self.words("output", network.output) + ",\n"
            text += "                outputBias: \(Self.rounded(network.outputBias))),\n"
        }
        text += "        ]"
        if !model.bounds.isEmpty {
            text += ",\n        bounds: zip(\n"
            text += Self.array(model.bounds.map(\.lowerBound)) + ",\n"
            text += Self.array(model.bounds.map(\.upperBound)) + "\n        ).map { $0...$1 }"
        }
        text += ")\n}\n"
    }

    private static func rounded(_ value: Float) -> String { String(format: "%.5g", value) }

    /// An argument of many numbers, as text.
    private static func words(_ name: String, _ values: [Float]) -> String {
        let margin = String(repeating: " ", count: 16)
        let lines = lines(values.map(rounded), margin + "   ")
        return "\(margin)\(name): \"\"\"\n\(lines)\n\(margin)    \"\"\""
    }

    private static func array(_ values: [Float]) -> String {
        let margin = String(repeating: " ", count: 12)
        return "\(margin)[\n\(lines(values.map { rounded($0) + "," }, margin + "   "))\n\(margin)]"
    }

    /// Words in lines of at most 106 characters.
    private static func lines(_ words: [String], _ margin: String) -> String {
        var (lines, line) = ([String](), margin)
        for word in words {
            if line.count + 1 + word.count > 106 {
                lines.append(line)
                line = margin
            }
            line += " " + word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
