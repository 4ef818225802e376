extension ByteSink {
    /// Writes a line of JSON Lines: an object with the members that `body` writes.
    package func writeLine(_ body: (inout JSONText) -> Void) throws(ExportError) {
        line.removeAll()
        line.object(body)
        line.newline()
        try write(line.bytes)
    }
}
