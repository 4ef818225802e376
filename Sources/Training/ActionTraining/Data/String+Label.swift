import ResultExport

extension String {
    /// Why a text is no label, for a message that goes on with what to do; nil where it is one.
    ///
    /// Labels stand in tables, on pictures and in lines of text, where one of blanks is not seen and a line break spoils all.
    var labelProblem: String? {
        guard !isBlank else { return "the label \(debugDescription) is blank" }
        return hasControlCharacters
            ? "the label \(debugDescription) has a tab, a line break or another control character" : nil
    }
}
