import Foundation
@_spi(Training) import Movement

/// A fitted model as Swift source.
struct BoutModelSource {
    let text: String

    init(_ model: BoutModel) {
        var text = """
            extension BoutModel {
                /// The model that comes with Limber: written by `count-repetitions fit`, not by hand.
                static let builtIn = BoutModel(
                    networks: [

            """
        for network in model.networks {
            text += "            Network(\n"
            text += Self.lines("hidden", network.hidden)
            text += Self.lines("hiddenBiases", network.hiddenBiases)
            text += Self.lines("output", network.output)
            text += "                outputBias: \(Self.rounded(network.outputBias))),\n"
        }
        self.text = text + "        ])\n}\n"
    }

    private static func rounded(_ value: Float) -> String { String(format: "%.4g", value) }

    /// An array in lines of at most 110 characters.
    private static func lines(_ name: String, _ values: [Float]) -> String {
        var lines = ["                \(name): ["]
        var line = "                   "
        for value in values {
            let word = " \(rounded(value)),"
            if line.count + word.count > 110 {
                lines.append(line)
                line = "                   "
            }
            line += word
        }
        return (lines + [line, "                ],"]).joined(separator: "\n") + "\n"
    }
}
