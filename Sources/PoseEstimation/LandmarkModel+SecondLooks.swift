import PoseCore

/// Looks at a person who was found, to see whether they are what they seem to be.
extension LandmarkModel {
    /// True when the same body is seen in the mirror.
    ///
    /// - Parameter tolerance: How far from each other both may be, in radii of the body.
    func isSameInMirror(
        _ output: LandmarkOutput, within tolerance: Float, minimumFlag: Float, of picture: PixelBuffer
    ) throws(PoseEstimationError) -> Bool {
        try landmarks(in: [output.region.mirrored], of: picture).contains {
            $0.flag >= minimumFlag && $0.isSamePerson(as: output, within: tolerance)
        }
    }

    /// How somebody seen upside down looks the right way up; nil when they do not.
    ///
    /// Of a body whose head is not in the picture the legs are easily seen as arms, and where to look next follows from
    /// what was seen.
    func rightWayUp(
        _ output: LandmarkOutput, minimumFlag: Float, of picture: PixelBuffer
    ) throws(PoseEstimationError) -> LandmarkOutput? {
        // Most people stand, and more of them is cut off than their region knows of.
        var (upright, turned) = (output.region.enlarged, output.region)
        upright.rotation = 0
        turned.rotation += .pi
        for region in [upright, turned] {
            // A region that was guessed is rough: look again with the one that the landmarks give.
            let first = try landmarks(in: [region], of: picture)
            let second = try landmarks(in: first.map(\.region), of: picture)
            if let found = second.first(where: { $0.flag >= minimumFlag && !$0.isUpsideDown }) {
                return found
            }
        }
        return nil
    }
}
