/// A request that aligns two pictures.
open class VNImageRegistrationRequest: VNTargetedImageRequest {}
