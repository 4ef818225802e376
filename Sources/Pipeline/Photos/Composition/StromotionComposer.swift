public import PoseCore

/// Puts several moments of one person into one picture.
///
/// One figure's picture is the base and stays as it is; the others are laid over it where their masks say, each with what
/// it changes in the scene round it, as its shadow. Where the camera turned, the picture goes on beyond the base with what the
/// other pictures show. Of figures that touch the latest is in front.
///
///     let picture = try StromotionComposer().compose(figures, base: 2)
public struct StromotionComposer {
    /// One moment of the person.
    public struct Figure {
        /// The picture, or the part of it round the person.
        public var picture: PlacedPicture
        /// The whole picture's size.
        public var pictureSize: PixelSize
        /// The person, in the whole picture's pixels.
        public var mask: PersonMask
        /// The person's pose.
        public var pose: HumanBodyPoseObservation
        /// The other people in the picture.
        public var others: [HumanBodyPoseObservation]

        /// Creates a figure.
        public init(
            picture: PlacedPicture, pictureSize: PixelSize, mask: PersonMask,
            pose: HumanBodyPoseObservation, others: [HumanBodyPoseObservation] = []
        ) {
            self.picture = picture
            self.pictureSize = pictureSize
            self.mask = mask
            self.pose = pose
            self.others = others
        }
    }

    /// A picture of the scene that continues the base picture.
    public struct Scene {
        /// The whole picture.
        public var picture: PlacedPicture
        /// All people in it.
        public var people: [HumanBodyPoseObservation]

        /// Creates a picture of the scene.
        public init(picture: PlacedPicture, people: [HumanBodyPoseObservation]) {
            self.picture = picture
            self.people = people
        }
    }

    /// The picture that was made.
    public struct Composition {
        /// The picture.
        public let bitmap: Bitmap
        /// Where it lies in the base picture's pixels.
        public let region: PixelRect
        /// The smallest rectangle round each figure, in the composition's pixels.
        public let figures: [PixelRect]
    }

    /// Creates a composer; it keeps nothing.
    public init() {}

    /// Makes the picture.
    ///
    /// - Parameters:
    ///   - figures: In order of time; the base's picture must be whole and is placed by the identity.
    ///   - base: The figure that brings the picture below the others, by its place in `figures`.
    ///   - scenes: Pictures that continue the base where the camera turned, the nearest in time first.
    /// - Returns: Nil without figures.
    public func compose(_ figures: [Figure], base: Int, scenes: [Scene] = []) -> Composition? {
        guard figures.indices.contains(base) else { return nil }
        let places = figures.map(\.bounds)
        let pictures = [figures[base].picture] + scenes.map(\.picture)
        let region = CanvasRegion.around(pictures, keeping: places)
        let layers = pictures.enumerated().map { index, picture in
            Backdrop.Layer(
                picture: picture,
                people: index == 0
                    ? []
                    : scenes[index - 1].people.compactMap {
                        PoseSilhouette($0, in: scenes[index - 1].size, map: .identity)
                    })
        }
        let canvas = FigureCanvas(Backdrop(layers, region: region).bitmap(), region: region)
        // Near its edge the base picture has faded, but its figure must not.
        if !scenes.isEmpty { canvas.draw(figures[base], isBehindBase: false) }
        canvas.occupy(figures[base])
        for (index, figure) in figures.enumerated() where index != base {
            canvas.draw(figure, isBehindBase: index < base)
        }
        return Composition(
            bitmap: canvas.bitmap, region: region,
            figures: places.map { place in
                var rect = place.intersection(region)
                rect.x -= region.x
                rect.y -= region.y
                return rect
            })
    }
}

extension StromotionComposer.Figure {
    /// The smallest rectangle round the mask, in the base picture's pixels.
    var bounds: PixelRect {
        let box = mask.boundingBox ?? mask.region
        let corners = Homography.corners(of: PixelSize(width: box.width, height: box.height))
            .map { picture.toBase.apply(to: $0 + SIMD2(Double(box.x), Double(box.y))) }
        return PixelRect(enclosing: corners)
    }
}

extension StromotionComposer.Scene {
    /// The whole picture's size.
    var size: PixelSize { picture.bitmap.size }
}
