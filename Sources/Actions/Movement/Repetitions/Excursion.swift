/// One way of a body from a posture to another one and back.
struct Excursion: Hashable, Sendable {
    /// Steps at which it leaves the posture, is farthest from it, and is back.
    var start: Int
    var peak: Int
    var end: Int
    /// From its first to its last step: as people move, it begins slowly, before `start`, and ends slowly, after `end`.
    var whole: ClosedRange<Int>
    /// How far it goes, in torso lengths.
    var amplitude: Float
    /// How far its end is from where it began along the movement, as a share of the amplitude; `cutGap` of what is cut off.
    var gap: Float
    /// True where the body does not turn at one end: it comes from farther away, goes on, or the path ends.
    var isCut = false
    /// What is cut off shows no gap: a rather large one.
    static let cutGap: Float = 0.3
    /// Steps at half and at most of the amplitude on the way there and on the way back, with the peak between.
    var phases: [Int]

    var steps: Int { end - start }
}
