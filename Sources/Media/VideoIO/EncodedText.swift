package import Foundation

/// Lists of files as editors, spreadsheets and shells of other systems write them.
package enum EncodedText {
    /// The text in UTF-8 without a byte order mark; UTF-16 is known by its mark, and all else comes back as it is.
    package static func utf8(_ data: Data) -> Data {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Data(data.dropFirst(3)) }
        guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
            let text = String(data: data, encoding: .utf16)
        else { return data }
        return Data(text.utf8)
    }
}
