import Testing

@testable import ActionTraining

@Suite struct LabelSideTests {
    @Test(arguments: [
        ("left-punch", "right-punch"), ("Right Hook", "Left Hook"), ("LEFT", "RIGHT"), ("punch_l", "punch_r"),
        ("L punch", "R punch"), ("kick-R-high", "kick-L-high"), ("coup gauche", "coup droite"),
        ("droit", "gauche"), ("Linker Haken", "Rechter Haken"), ("upright row L", "upright row R"),
        ("左フック", "右フック"), ("Rechts", "Links"),
    ])
    func `a label of one side has one of the other`(label: String, other: String) {
        #expect(LabelSide.counterparts(of: label).contains(other))
        #expect(LabelSide.counterparts(of: other).contains(label))
    }

    @Test(arguments: ["squat", "roll", "lunge", "L", "real", "all-round"])
    func `other labels have no side`(label: String) {
        #expect(LabelSide.counterparts(of: label).isEmpty)
    }

    @Test func `sides without the other side are found, but for those that are said to be swapped`() {
        #expect(LabelSide.unpaired(["squat", "left-punch", "right-punch"], swapped: [:]).isEmpty)
        #expect(
            LabelSide.unpaired(["squat", "left-punch", "kick-r"], swapped: [:]) == ["left-punch", "kick-r"])
        #expect(LabelSide.unpaired(["hook", "left-punch"], swapped: ["hook": "left-punch"]).isEmpty)
    }

    @Test func `a side inside of another word is none`() {
        let labels = ["upright row", "Upright_Row", "bright", "aufrechtstehen", "squat"]
        #expect(LabelSide.unpaired(labels, swapped: [:]).isEmpty)
        let sides = ["punchLeft", "lefthook", "kick2right", "右フック", "前左", "LEFT"]
        #expect(LabelSide.unpaired(sides, swapped: [:]) == sides)
        #expect(LabelSide.counterparts(of: "punchleft") == ["punchright"], "a pair needs no word of its own")
    }
}
