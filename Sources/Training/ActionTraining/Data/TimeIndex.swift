/// Reads times as Create ML's annotation files write them: `63.5`, `1:03.5` or `0:01:03.5`, also with a decimal comma.
enum TimeIndex {
    /// A month, in seconds.
    static let maximum = 2_592_000.0

    /// The seconds that a text stands for; nil where it is no time, or one beyond a month.
    static func seconds(_ text: String) -> Double? {
        // A decimal comma, as spreadsheets write it in many countries.
        let plain = text.contains(".") ? text : text.replacing(",", with: ".", maxReplacements: 1)
        let parts = plain.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last.flatMap({ Double($0) }), (1...3).contains(parts.count) else { return nil }
        var total = 0.0
        for (place, part) in parts.dropLast().enumerated() {
            guard let number = UInt(part), place == 0 || number < 60, number < 1_000_000 else { return nil }
            total = (total + Double(number)) * 60
        }
        let isTime = parts.count == 1 || (0..<60).contains(last)
        return isTime && (0...maximum).contains(total + last) ? total + last : nil
    }
}
