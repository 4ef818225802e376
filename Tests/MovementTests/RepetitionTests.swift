import Movement
import PoseCore
import Testing

struct RepetitionTests {
    @Test func `a repetition keeps its parts`() {
        let repetition = Repetition(
            personID: 3, action: "Lunges", number: 2, start: Timestamp(seconds: 1),
            end: Timestamp(seconds: 2.5), confidence: 0.9, side: .left)
        #expect(repetition.end.seconds(since: repetition.start) == 1.5)
    }
}
