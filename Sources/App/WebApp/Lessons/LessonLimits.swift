import Foundation
import ResultExport

/// Bounds of what may be taught.
struct LessonLimits: Sendable {
    var lessons = 64
    /// Actions of one lesson.
    var labels = 24
    /// Takes of one lesson.
    var takes = 500
    /// Seconds of a take; a longer one ends by itself.
    var seconds = 0.4...30.0
    /// Characters of a name.
    var nameLength = 1...60
    /// Bytes of an imported file of takes.
    var keypointBytes = 64 << 20
    /// Bytes of an imported model.
    var modelBytes = 64 << 20

    /// A name fit to be shown: trimmed, of one line.
    func name(_ text: String) throws(LessonError) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // A name without a character is too short, which says more.
        let isPlain = name.isEmpty || !name.isBlank && !name.hasControlCharacters
        let length = name.unicodeScalars.count
        guard nameLength.contains(length), isPlain else {
            throw .unusableName(length: length, isPlain: isPlain, expected: nameLength)
        }
        return name
    }
}
