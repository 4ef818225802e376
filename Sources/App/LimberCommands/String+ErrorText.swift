import VideoIO

extension String {
    /// Longer values of the command line are quoted by their two ends.
    private static let longestValue = 200
    private static let quotedEnd = 40

    /// The text as an error shows it: without passwords of addresses, and with the ends of overlong values of the command line.
    ///
    /// - Parameter arguments: The command line, of which the text may quote an argument, or what stands between "=" and commas.
    package func errorText(arguments: [String] = CommandLine.arguments) -> String {
        let long = arguments.filter { $0.utf8.count > Self.longestValue }
        // The types are named because the compiler took eleven seconds to find them.
        let parts = long.flatMap { (argument: String) -> [String] in
            [argument] + argument.split { $0 == "=" || $0 == "," }.map { String($0) }
        }
        let values = parts.map(\.withoutCredentialsInText).filter { $0.count > Self.longestValue }
        return values.reduce(withoutCredentialsInText) { text, value in
            text.replacing(value, with: "\(value.prefix(Self.quotedEnd))…\(value.suffix(Self.quotedEnd))")
        }
    }
}
