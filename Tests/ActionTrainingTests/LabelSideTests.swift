import Testing

@testable import ActionTraining

@Suite struct LabelSideTests {
    @Test(arguments: [
        ("left-punch", "right-punch"), ("Right Hook", "Left Hook"), ("LEFT", "RIGHT"), ("punch_l", "punch_r"),
        ("L punch", "R punch"), ("kick-R-high", "kick-L-high"), ("coup gauche", "coup droite"),
        ("droit", "gauche"), ("左フック", "右フック"), ("Rechts", "Links"),
    ])
    func `a label of one side has one of the other`(label: String, other: String) {
        #expect(LabelSide.counterparts(of: label).contains(other))
        #expect(LabelSide.counterparts(of: other).contains(label))
    }

    @Test(arguments: ["squat", "roll", "lunge", "L", "real", "all-round"])
    func `other labels have no side`(label: String) {
        #expect(LabelSide.counterparts(of: label).isEmpty)
    }
}
