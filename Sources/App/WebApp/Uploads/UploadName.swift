import Foundation

/// What a client calls its video.
struct UploadName: Hashable, Sendable {
    /// The last part of the given name, fit to be shown.
    let text: String

    init(_ given: String?) {
        let last =
            (given ?? "").split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let plain = String(
            String.UnicodeScalarView(last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        let short = String(plain.prefix(120)).trimmingCharacters(in: .whitespaces)
        text = short.isEmpty ? "video" : short
    }

    /// The ending that says what kind of file it is, if it is a plain one.
    var fileEnding: String {
        let ending = (text as NSString).pathExtension.lowercased()
        return ending.wholeMatch(of: /[a-z0-9]{1,5}/) == nil ? "video" : ending
    }
}
