/// How a picture lies on another.
open class VNImageAlignmentObservation: VNObservation {}
