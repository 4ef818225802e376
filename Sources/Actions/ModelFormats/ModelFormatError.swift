/// Why a model file cannot be converted: it holds what is not understood, or what does not fit together.
package struct ModelFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was found and what was expected, in one line that begins with the file's name.
    package let description: String

    init(_ description: String) { self.description = description }
}
