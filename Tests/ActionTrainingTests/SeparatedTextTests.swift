import Testing

@testable import ActionTraining

@Suite struct SeparatedTextTests {
    private func fields(_ text: String) -> [[String]] { SeparatedText(text).records.map(\.fields) }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `lines end as on any system`(end: String) {
        let table = SeparatedText(["video,label", "a.mp4,x", "", "b.mp4,y"].joined(separator: end))
        #expect(table.records.map(\.fields) == [["video", "label"], ["a.mp4", "x"], ["b.mp4", "y"]])
        #expect(table.records.map(\.line) == [1, 2, 4])
    }

    @Test(arguments: [(",", "commas"), (";", "semicolons"), ("\t", "tabs")])
    func `the first line shows the separator`(separator: String, name: String) {
        let table = SeparatedText("video\(separator)label\na\(separator)x")
        #expect(table.separatorName == name)
        #expect(table.records.map(\.fields) == [["video", "label"], ["a", "x"]])
    }

    @Test func `a line before the header may name the separator`() {
        let table = SeparatedText("\u{FEFF}sep=;\r\nvideo;label\r\na, b;x\r\n")
        #expect(table.records.map(\.fields) == [["video", "label"], ["a, b", "x"]])
        #expect(table.records.map(\.line) == [2, 3])
    }

    @Test func `quoted fields hold separators, quotes and line ends`() {
        #expect(fields("a,b\n\"x, \"\"y\"\"\",\"two\nlines\"") == [["a", "b"], ["x, \"y\"", "two\nlines"]])
    }
}
