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
            text += Self.lines("hidden", network.hidden) + ",\n"
            text += Self.lines("hiddenBiases", network.hiddenBiases) + ",\n"
            text += Self.lines("output", network.output) + ",\n"
            text += "                outputBias: \(Self.rounded(network.outputBias))),\n"
        }
        text += "        ]"
        if !model.bounds.isEmpty {
            text += ",\n        bounds: zip(\n"
            text += Self.lines(nil, model.bounds.map(\.lowerBound)) + ",\n"
            text += Self.lines(nil, model.bounds.map(\.upperBound)) + "\n        ).map { $0...$1 }"
        }
        text += ")\n}\n"
    }

    private static func rounded(_ value: Float) -> String { String(format: "%.5g", value) }

    /// An array in lines of at most 106 characters.
    private static func lines(_ name: String?, _ values: [Float]) -> String {
        let margin = String(repeating: " ", count: name == nil ? 12 : 16)
        var lines = ["\(margin)\(name.map { $0 + ": " } ?? "")["]
        var line = margin + "   "
        for value in values {
            let word = " \(rounded(value)),"
            if line.count + word.count > 106 {
                lines.append(line)
                line = margin + "   "
            }
            line += word
        }
        return (lines + [line, margin + "]"]).joined(separator: "\n")
    }
}
