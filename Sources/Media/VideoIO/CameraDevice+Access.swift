import Foundation
import Glibc

extension CameraDevice {
    /// What the user of a withheld device does, as part of a sentence.
    package static let remedyWhenWithheld =
        "add yourself to the group \"video\" (usermod -aG video NAME) and log in again"

    /// The video devices that this user may not open, in the order of their numbers: `all` does not have them, as if there
    /// were none.
    package static func withheld(
        in folder: String = "/dev",
        mayOpen: (_ path: String) -> Bool = { access($0, R_OK | W_OK) == 0 || errno != EACCES }
    ) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.wholeMatch(of: /video[0-9]+/) != nil }.map { "\(folder)/\($0)" }
            .filter { !mayOpen($0) }.sorted { $0.naturallyPrecedes($1) }
    }
}
