/// The buffers that drawing a picture takes only while it lasts; reused for the next picture, whichever renderer's it is.
///
/// A class, so that none of them is copied on the way to and from a pool.
final class DrawingWorkspace {
    /// The samples of a layer; some megabytes for a body that fills the picture.
    var rasterizer = Rasterizer()
    /// The surfaces of the bodies in the picture.
    var meshes: [Mesh] = []
}
