import Foundation

/// Builds JSON as UTF-8 bytes with keys in the order they are written and numbers of fixed precision.
///
/// The same values always give the same bytes. Commas are the builder's business.
package struct JSONText {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    package mutating func object(_ body: (inout JSONText) -> Void) { nested("{", "}", body) }

    package mutating func array(_ body: (inout JSONText) -> Void) { nested("[", "]", body) }

    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func null() { raw("null") }

    package mutating func value(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func value(_ value: Int) { raw(String(value)) }

    /// Writes a number with `decimals` digits after the point, trailing zeros left out; NaN becomes 0.
    package mutating func value(_ value: Double, decimals: Int) {
        separate()
        bytes.appendDecimal(value, decimals: decimals)
    }

    package mutating func value(_ value: Float, decimals: Int) {
        self.value(Double(value), decimals: decimals)
    }

    package mutating func value(_ text: String) { string(text) }

    /// Ends a line of JSON Lines.
    package mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    private mutating func nested(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONText) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(Self.hexDigits[Int(byte >> 4)])
                bytes.append(Self.hexDigits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}

extension String {
    /// A number with at most `decimals` digits after the point; the same on every machine and locale.
    package init(_ value: Double, decimals: Int) {
        var bytes: [UInt8] = []
        bytes.appendDecimal(value, decimals: decimals)
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends a number with at most `decimals` digits after the point; the same on every machine and locale.
    package mutating func appendDecimal(_ value: Double, decimals: Int) {
        var scale: Int64 = 1
        for _ in 0..<decimals { scale *= 10 }
        // Not finite or beyond 64 bits: nothing that is measured here.
        var scaled = Int64(exactly: (value * Double(scale)).rounded()) ?? 0
        if scaled < 0 {
            append(UInt8(ascii: "-"))
            scaled = -scaled
        }
        append(contentsOf: String(scaled / scale).utf8)
        var fraction = scaled % scale
        guard fraction > 0 else { return }
        append(UInt8(ascii: "."))
        while fraction > 0 {
            scale /= 10
            append(UInt8(ascii: "0") + UInt8(fraction / scale))
            fraction %= scale
        }
    }
}
