/// Collects the fields of a line of a file of motion.
struct MotionText {
    private var fields: [[UInt8]] = []

    mutating func add(_ value: Double, decimals: Int) {
        var bytes: [UInt8] = []
        bytes.appendDecimal(value, decimals: decimals)
        fields.append(bytes)
    }

    mutating func add(_ value: Int) { fields.append(Array(String(value).utf8)) }

    mutating func add(_ text: String) { fields.append(Array(text.utf8)) }

    mutating func addMissing() { add("nan") }

    /// Returns the line and begins a new one.
    mutating func takeLine(separator: String) -> [UInt8] {
        defer { fields.removeAll(keepingCapacity: true) }
        return Array(fields.joined(separator: Array(separator.utf8))) + [UInt8(ascii: "\n")]
    }
}
