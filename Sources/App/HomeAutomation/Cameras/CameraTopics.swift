/// The topics of one camera, named as Frigate names its own.
struct CameraTopics: Hashable {
    /// What all topics begin with.
    let root: String
    let camera: String

    /// "online" while the program runs; the broker itself publishes "offline" when the connection breaks off.
    static func available(_ root: String) -> String { root + "/available" }

    /// How many frames of each camera are analysed.
    static func statistics(_ root: String) -> String { root + "/stats" }

    /// New, changed and ended events of all cameras.
    var events: String { root + "/events" }
    /// How many people there are.
    var person: String { root + "/\(camera)/person" }
    /// How many of them move.
    var activePerson: String { person + "/active" }
    /// What the prominent person does.
    var action: String { root + "/\(camera)/action" }
    /// "online" while the camera's frames come.
    var status: String { root + "/\(camera)/status/detect" }
}
