/// Bounds of the live sessions.
struct SessionLimits: Sendable {
    /// Sessions at the same time.
    var count = 8
    /// Frames a second of a session that are analysed and shown at most; nil: all that there is time for.
    var frameRate: Double?
    /// Posted frames of one session that may be in flight at the same time.
    var framesInFlight = 4
    /// A session that is not used for so long ends.
    var unusedTime = Duration.seconds(60)
    /// A source of the server holds this long after the last reader has left; the next one lets it go on.
    var abandonedTime = Duration.milliseconds(500)
    /// A session that watches a camera ends this long after its last reader has left: only one program at a
    /// time can open a camera.
    var abandonedCameraTime = Duration.seconds(4)
    /// Without so many more files that may be opened, no session is made: cameras and streams take several.
    var minimumDescriptors = 12
    /// Without so many bytes of memory left, no session is made: the server would end with all sessions there are.
    var minimumMemory = 192 << 20

    /// Refuses a session when too little of the machine is left for it.
    func check(_ resources: SystemResources) throws(SessionError) {
        guard resources.descriptors >= minimumDescriptors else {
            throw .tooFewDescriptors(left: max(0, resources.descriptors))
        }
        guard resources.memory >= minimumMemory else {
            throw .tooLittleMemory(left: max(0, resources.memory))
        }
    }
}
