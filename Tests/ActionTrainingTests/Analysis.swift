import PoseCore

/// What `limber analyze` writes of a person standing still, `frames` frames long.
///
/// - Parameter secondPerson: The frame from which on it is another person.
func analysis(
    frames: Int, label: String? = nil, group: String? = nil, secondPerson: Int? = nil
) -> String {
    let joints = BodyJointName.allCases.map { "\"\($0.rawValue)\":[0.5,0.25,0.9]" }.joined(separator: ",")
    let mark = [("label", label), ("group", group)].map { key, value in
        value.map { ",\"\(key)\":\"\($0)\"" } ?? ""
    }.joined()
    let header =
        #"{"type":"header","limber":"0.1.0","source":"a.mp4","width":640,"height":480,"frameRate":30,"origin":"upper-left","classifier":null\#(mark)}"#
    let lines = (0..<frames).map { frame in
        let id = secondPerson.map { frame < $0 } ?? true ? 1 : 2
        let person =
            #"{"id":\#(id),"prominent":true,"confidence":0.9,"box":[0.1,0.1,0.5,0.5],"joints":{\#(joints)}}"#
        return #"{"type":"frame","frame":\#(frame),"time":\#(Double(frame) / 30),"people":[\#(person)]}"#
    }
    return
        ([header] + lines + [
            #"{"type":"summary","frames":\#(frames),"duration":1,"actions":[],"dropped":0}"#
        ])
        .joined(separator: "\n")
}
