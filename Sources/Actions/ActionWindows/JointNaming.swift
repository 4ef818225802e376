/// Knows the names that Vision, Kinect, COCO and motion capture have for the joints of a body.
public enum JointNaming {
    /// A joint's name in Limber's rules, all lower case: `leftelbow` for leftElbow, left_elbow, ElbowLeft and
    /// lhumerus. Names that are not known stay, in lower-case letters and digits.
    public static func canonical(_ name: String) -> String {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        if let known = aliases[plain] { return known }
        for side in ["left", "right"] where plain.hasSuffix(side) && plain != side {
            return side + plain.dropLast(side.count)
        }
        return plain
    }

    private static let aliases = [
        "waist": "root", "hipcenter": "root", "midhip": "root", "pelvis": "root", "hips": "root",
        "spinebase": "root",
        "shouldercenter": "neck", "thorax": "neck", "spineshoulder": "neck",
        "lhipjoint": "lefthip", "rhipjoint": "righthip",
        "lfemur": "leftknee", "rfemur": "rightknee", "ltibia": "leftankle", "rtibia": "rightankle",
        "lclavicle": "leftshoulder", "rclavicle": "rightshoulder",
        "lhumerus": "leftelbow", "rhumerus": "rightelbow", "lradius": "leftwrist", "rradius": "rightwrist",
    ]
}
