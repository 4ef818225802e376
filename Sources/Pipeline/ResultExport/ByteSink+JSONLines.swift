extension ByteSink {
    /// Writes a line of JSON Lines: an object with the members that `body` writes.
    package func writeLine(_ body: (inout JSONText) -> Void) throws(ExportError) {
        var text = JSONText()
        text.object(body)
        text.newline()
        try write(text.bytes)
    }
}
