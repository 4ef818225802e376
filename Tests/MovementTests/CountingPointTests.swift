import Testing

@testable import Movement

/// Which labels say where a repetition is counted.
struct CountingPointTests {
    @Test func `labels are read by their words, however they are written`() {
        for label in [
            "Jumping Jacks", "JumpingJacks", "biceps_curl", "Shoulder Press", "Presses", "Arm Raises", "row",
            "jumpingjacks", "benchpress", "bicepcurls",
        ] {
            #expect(CountingPoint(action: label) == .handsLow, "\(label)")
        }
        for label in ["Sit-Ups", "situp", "Crunches", "pull_ups", "PullUp", "bridge"] {
            #expect(CountingPoint(action: label) == .shouldersLow, "\(label)")
        }
        for label in ["Squats", "Push-Ups", "pushup", "Lunges", "Burpees", "Dips", "Deadlift (wide)"] {
            #expect(CountingPoint(action: label) == .shouldersHigh, "\(label)")
        }
    }

    @Test(arguments: [
        "Throw", "throws", "Pushing a pram", "Leg Raises", "legraises", "calf raise", "Dipping", "pressing",
        "Walking", "Other", "",
        "腕立て伏せ",
    ])
    func `what only resembles such a word says nothing`(label: String) {
        #expect(CountingPoint(action: label) == nil)
    }
}
