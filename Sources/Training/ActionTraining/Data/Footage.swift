/// What is to be said about a clip's pictures when its data are checked.
struct Footage: Hashable, Sendable {
    /// The clip's own frames in a second.
    var frameRate: Double
    /// Frames of the whole recording that could not be decoded.
    var lostFrames = 0
    private(set) var frames = 0
    private(set) var framesWithPerson = 0
    private(set) var framesCutOff = 0
    private(set) var framesWithSeveral = 0

    init(frameRate: Double) { self.frameRate = frameRate }

    mutating func add(isPresent: Bool, isCutOff: Bool, personCount: Int) {
        frames += 1
        if isPresent { framesWithPerson += 1 }
        if isPresent, isCutOff { framesCutOff += 1 }
        if personCount > 1 { framesWithSeveral += 1 }
    }

    /// The share of frames that show a person.
    var personShare: Double { Double(framesWithPerson) / Double(max(1, frames)) }
    /// The share of frames with a person in which the picture's edge cuts the person off.
    var cutOffShare: Double { Double(framesCutOff) / Double(max(1, framesWithPerson)) }
    /// The share of frames with several people.
    var severalShare: Double { Double(framesWithSeveral) / Double(max(1, frames)) }
}
