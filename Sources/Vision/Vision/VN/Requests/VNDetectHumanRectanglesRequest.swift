import Foundation
import LimberCoreMedia
import PoseCore

/// The first revision of the request for people's rectangles: upper bodies.
public let VNDetectHumanRectanglesRequestRevision1 = 1
/// The second revision of the request for people's rectangles: upper or whole bodies.
public let VNDetectHumanRectanglesRequestRevision2 = 2

/// Finds the rectangles of the people in pictures.
///
/// Partly: they follow from joints, so that a person with only a few visible joints has none.
open class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
    /// True: rectangles of head and trunk, for which half a person is enough; false: of the whole body.
    open var upperBodyOnly = true

    private var follower: PoseFollower?

    open override class var supportedRevisions: IndexSet { IndexSet(1...2) }

    /// The people that were found: nil before the first perform and after one that failed.
    public var results: [VNHumanObservation]? { observations?.compactMap { $0 as? VNHumanObservation } }

    override func find(in image: RequestImage) throws(VNError) -> [VNObservation] {
        let isUpper = upperBodyOnly
        let (found, map) = try find(PoseFollower.Request(), in: image, own: &follower)
        let aspectRatio = image.aspectRatio(of: region)
        return found.bodies.compactMap { pose in
            map.apply(to: pose).personRectangle(upperBodyOnly: isUpper, aspectRatio: aspectRatio).map {
                VNHumanObservation(
                    boundingBox: $0.cgRect, upperBodyOnly: isUpper, confidence: pose.confidence,
                    timeRange: image.timeRange)
            }
        }
    }
}
